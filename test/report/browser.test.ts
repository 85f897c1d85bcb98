import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateHtml } from '../../rig/report/html.ts'
import { junitXml } from '../../rig/report/junit.ts'
import type { CoupPicture, RunResult } from '../../rig/result.ts'
import { noBrowser, openBrowser } from '../support/browser.ts'
import { hostile } from './hostile.ts'
import { empty, replayed, sample } from './sample.ts'

describe.skipIf(noBrowser)('in a browser (needs Chromium)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'rig-report-'))
  const url = pathToFileURL(join(dir, 'certificate.html')).href
  let browser: Browser
  let page: Page
  /** What the browser asked for, and what it had to say. */
  const seen: string[] = []

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    page.on('request', (q) => seen.push(q.url()))
    page.on('console', (m) => seen.push(m.text()))
    page.on('pageerror', (e) => seen.push(String(e)))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(dir, { recursive: true })
  })

  /** Opens a certificate as a reader does. */
  async function open(r: RunResult): Promise<void> {
    writeFileSync(join(dir, 'certificate.html'), certificateHtml(r))
    seen.length = 0
    await page.goto(url)
  }

  test('the certificate opens from a file, asks for nothing and complains of nothing', async () => {
    for (const r of [sample, replayed, empty]) {
      await open(r)
      expect(seen).toEqual([url])
    }
  })

  test('nothing overflows the page, however wide it is and whatever it holds', async () => {
    const long = hostile('x'.repeat(400))
    for (const [name, r] of Object.entries({ sample, replayed, empty, long })) {
      await open(r)
      for (const width of [1280, 800]) {
        await page.setViewportSize({ width, height: 900 })
        expect([name, width, await overflowing(page)]).toEqual([name, width, []])
      }
    }
  })

  test('no label of the picture covers another, and none leaves the drawing', async () => {
    for (const [name, picture] of Object.entries(pictures())) {
      await open({ ...sample, picture })
      const boxes = await labelBoxes(page)
      expect(boxes.length).toBeGreaterThan(10)
      expect([name, boxes.filter((b) => !b.inside)]).toEqual([name, []])
      const clashes = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((b) => [a.text, b.text]),
      )
      expect([name, clashes]).toEqual([name, []])
    }
  })

  test('it prints on a few pages of A4', async () => {
    await open(sample)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(2)
    expect(pages).toBeLessThan(9)
    // A4 is 595 × 842 points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  })

  test('tables say what their rows and columns are', async () => {
    await open(sample)
    expect(await page.locator('th:not([scope])').count()).toBe(0)
    expect(await page.locator('tbody tr:not(.note):not(:has(th[scope]))').count()).toBe(0)
    const named = (await page.locator('svg.coup').getAttribute('aria-labelledby')) ?? ''
    for (const id of named.split(' ')) expect(await page.locator(`#${id}`).textContent()).toMatch(/\w/)
  })

  test('whatever text is in a result, the JUnit file is well-formed and the certificate holds it as text', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), 60)
    const parsed = (files: readonly string[], type: string, count: string) =>
      page
        .locator('html')
        .evaluate(
          (html, [all, as, what]) =>
            all.map(
              (text) =>
                new html.ownerDocument.defaultView.DOMParser()
                  .parseFromString(text, as)
                  .querySelectorAll(what).length,
            ),
          [files, type, count] as const,
        )
    const files = [sample, replayed, empty, ...texts.map(hostile)].map(junitXml)
    expect(await parsed(files, 'text/xml', 'parsererror')).toEqual(files.map(() => 0))
    // A slash is where an id may break, with a tag.
    const pages = ['<b>', ...texts].map((t) => certificateHtml(hostile(t.replaceAll('/', '|'))))
    const tags = await parsed(pages, 'text/html', '*')
    expect(new Set(tags).size).toBe(1)
  })
})

/** What reaches beyond the page to the right. */
function overflowing(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((all) => {
    const { clientWidth } = all[0].ownerDocument.documentElement
    return all
      .filter((e) => e.getBoundingClientRect().right > clientWidth + 0.5)
      .map((e) => `${e.tagName} ${e.textContent.slice(0, 40)}`)
  })
}

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly inside: boolean
}

/** The box of every text of the picture, in the units of the drawing; a turned text as it stands. */
function labelBoxes(page: Page): Promise<Box[]> {
  return page.locator('svg.coup text').evaluateAll((texts) =>
    texts.map((t) => {
      const svg = t.ownerSVGElement
      const frame = svg.viewBox.baseVal
      const m = svg.getScreenCTM().inverse().multiply(t.getScreenCTM())
      const b = t.getBBox()
      const xs = [b.x, b.x + b.width].flatMap((x) =>
        [b.y, b.y + b.height].map((y) => m.a * x + m.c * y + m.e),
      )
      const ys = [b.x, b.x + b.width].flatMap((x) =>
        [b.y, b.y + b.height].map((y) => m.b * x + m.d * y + m.f),
      )
      const [left, right] = [Math.min(...xs), Math.max(...xs)]
      const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
      const inside = left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height
      return { text: t.textContent, left, right, top, bottom, inside }
    }),
  )
}

/** Coups that are hard to label. */
function pictures(): Record<string, CoupPicture> {
  const coup = sample.picture as CoupPicture
  const { from, to } = coup
  const label = (share: number, text: string) => {
    const t = from + share * (to - from)
    return { at: [t, t + 30] as const, label: text }
  }
  const words = [
    'rotor started',
    'launch',
    '“rien ne va plus”',
    'drop',
    'rest',
    'number announced: 36 rouge pair',
  ]
  const turned = (points: CoupPicture['ball']) => points.map(([t, v]) => [t, -v] as const)
  return {
    nominal: coup,
    'all at once': { ...coup, marks: words.map((w) => label(0.5, w)) },
    'all at the end': { ...coup, marks: words.map((w, i) => label(0.9 + i / 60, w)) },
    'very long labels': { ...coup, marks: [label(0.45, 'W'.repeat(200)), label(0.97, 'm'.repeat(200))] },
    'the other way round': { ...coup, ball: turned(coup.ball), rotor: turned(coup.rotor) },
  }
}
