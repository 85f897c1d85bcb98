import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'

/** For `describe.skipIf`: a machine without Chromium skips by name. CI never skips: there it is a failure. */
export const noBrowser = !existsSync(CHROMIUM) && process.env.CI !== 'true'

/**
 * Debian's Chromium, headless, kept from calling home.
 *
 * @throws Error where it is not installed
 */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is missing: apt-get install chromium`)
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
