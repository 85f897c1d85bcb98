import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pc from 'picocolors'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KillMatrix } from '../../rig/kill-matrix.ts'
import { killMatrixHtml } from '../../rig/report/kill-matrix/page.ts'
import { killMatrixSummary } from '../../rig/report/kill-matrix/summary.ts'
import { noBrowser, openBrowser } from '../support/browser.ts'

const CLAUSES = Array.from({ length: 30 }, (_, i) => `mc-2019-819/1-${i}/a-clause-of-some-length`)
const FAULTS = Array.from({ length: 60 }, (_, i) => `fault-${i}`)

/** As large as Monte-Carlo gets. One cell is not as it should be, one clause is broken by nothing. */
const wrong: KillMatrix = {
  schema: 1,
  rig: '0.1.0',
  seed: 7,
  games: [
    {
      game: 'roulette-monte-carlo',
      healthy: {
        verdict: 'pass',
        clauses: Object.fromEntries(CLAUSES.map((c) => [c, 'pass'])),
        unexpected: [],
      },
      faults: FAULTS.map((id, i) => ({
        id,
        title: `The table does <wrong> & more, number ${i}`,
        declared: [CLAUSES[i % 29] as string],
        killed: [CLAUSES[i % 29] as string],
        unexpected:
          i > 0
            ? []
            : [
                {
                  clause: CLAUSES[3] as string,
                  kind: 'changed',
                  from: 'pass',
                  to: 'inconc',
                  reason: 'it could not be told',
                },
              ],
      })),
      clauses: CLAUSES.map((id, c) => ({ id, killedBy: FAULTS.filter((_, i) => i % 29 === c) })),
      unkilled: CLAUSES.slice(29),
      unkilledCustom: [],
    },
  ],
  unexpected: 2,
}
const right: KillMatrix = {
  ...wrong,
  games: wrong.games.map((g) => ({
    ...g,
    unkilled: [],
    unkilledCustom: CLAUSES.slice(29),
    faults: g.faults.map((f) => ({ ...f, unexpected: [] })),
  })),
  unexpected: 0,
}

describe('the kill matrix on a terminal', () => {
  const plain = (m: KillMatrix) => killMatrixSummary(m, ['out/kill-matrix.html'], pc.createColors(false))

  it('fits 100 columns and says what is wrong without colours', () => {
    const text = plain(wrong)
    expect(text.split('\n').filter((l) => l.length > 100)).toEqual([])
    expect(text).toContain('✘ FAIL  kill matrix · 1 game, 60 faults, 30 clauses, seed 7')
    expect(text).toContain('2 cells are not as they should be')
    expect(text).toMatch(/✘ mc-2019-819\/1-29\/a-clause-of-some-length\s+no fault breaks it/)
    expect(text).toMatch(/✘ fault-0\n\s+\S+: changed \(pass → inconclusive\)\n\s+it could not be told/)
  })

  it('says that all is well, and that nothing was expected of a text of the bench’s own', () => {
    const text = plain(right)
    expect(text).toContain('✔ PASS  kill matrix')
    expect(text).toMatch(/– mc-2019-819\/1-29\/\S+\s+no fault breaks it: a text of the bench’s own/)
    expect(text).not.toContain('✘')
  })
})

describe.skipIf(noBrowser)('kill-matrix.html in a browser (needs Chromium)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'rig-matrix-'))
  const path = join(dir, 'kill-matrix.html')
  let browser: Browser
  let page: Page
  const seen: string[] = []

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
    page.on('request', (q) => seen.push(q.url()))
    page.on('console', (m) => seen.push(m.text()))
    writeFileSync(path, killMatrixHtml(wrong))
    await page.goto(pathToFileURL(path).href)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(dir, { recursive: true })
  })

  it('asks for nothing and complains of nothing', () => {
    expect(seen).toEqual([pathToFileURL(path).href])
  })

  it('keeps faults and clauses in sight while its table is scrolled', async () => {
    const table = page.getByRole('table', { name: /a row a fault, a column a clause/ })
    const clause = table.getByRole('columnheader', { name: CLAUSES[20] as string })
    const fault = table.getByRole('rowheader', { name: /^fault-40 / })
    const frame = page.locator('.grid')
    /** How far the upper left of something lies inside the frame of the table. */
    const inside = async (what: typeof frame) => {
      const [outer, inner] = [await frame.boundingBox(), await what.boundingBox()]
      return outer && inner && { x: Math.round(inner.x - outer.x), y: Math.round(inner.y - outer.y) }
    }
    await page.setViewportSize({ width: 800, height: 700 })
    await page.evaluate("document.querySelector('.grid').scrollTo(300, 1500)")
    expect((await inside(clause))?.y).toBe(1)
    expect((await inside(fault))?.x).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it('says in words what each sign shows', async () => {
    const row = page.getByRole('row', { name: /^fault-0 / }).first()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.map((t) => t.replace(/\s+/g, ' ')).filter((t) => !t.includes('as before'))).toEqual([
      expect.stringContaining('broken'),
      expect.stringContaining('changed'),
    ])
    await expect(page.getByText('The table does <wrong> & more, number 7').count()).resolves.toBe(1)
  })

  it('prints across on A4 with every clause on the page', async () => {
    await page.emulateMedia({ media: 'print' })
    // 297 mm less the margins.
    const width = Math.round((273 / 25.4) * 96)
    await page.setViewportSize({ width, height: 700 })
    const right = await page.evaluate(
      "Math.max(...[...document.querySelectorAll('.matrix td')].map((e) => e.getBoundingClientRect().right))",
    )
    expect(right).toBeLessThanOrEqual(width)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, , w, h] = (/\/MediaBox \[([\d. ]+)\]/.exec(pdf)?.[1] ?? '').trim().split(/\s+/).map(Number)
    expect([w, h].map((x) => Math.round(x ?? 0))).toEqual([842, 595])
  })
})
