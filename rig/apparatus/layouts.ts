import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { RigError } from '../errors.ts'
import { problems } from '../json/problems.ts'
import { readJson } from '../json/read.ts'
import { validator } from '../json/validator.ts'
import { unknownName } from '../nearest.ts'
import { packageRoot } from '../package-root.ts'
import { checkLayout } from './check.ts'
import type { Layout } from './layout.ts'

const folder = () => join(packageRoot(), 'fixtures', 'layouts')

/** The layouts that come with the rig. */
export function layoutIds(): string[] {
  return readdirSync(folder())
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -'.json'.length))
    .sort()
}

/**
 * Loads a layout and checks it.
 *
 * @param ref the id of one that comes with the rig, or the path of a layout file
 * @param base the folder a relative path starts from
 * @throws RigError `usage`: no such layout, a file of another shape, or an apparatus that is none of its game,
 *   with everything that is wrong; `input`: a file that is missing, unreadable or not JSON
 */
export function loadLayout(ref: string, base: string): Layout {
  const ids = layoutIds()
  if (ids.includes(ref)) return read(join(folder(), `${ref}.json`))
  const path = isAbsolute(ref) ? ref : resolve(base, ref)
  if (!/[/\\]|\.json$/i.test(ref) && !existsSync(path)) throw unknownName('layout', ref, ids)
  return read(path)
}

function read(path: string): Layout {
  const layout = readJson(path, 'layout')
  const fits = validator<Layout>('layout')
  if (!fits(layout)) {
    throw new RigError(
      'usage',
      'layout-shape',
      [`${path} is not a layout:`, ...problems(fits.errors ?? [])].join('\n  '),
      'The layouts that come with the rig, in fixtures/layouts/, are examples of the shape.',
    )
  }
  const findings = checkLayout(layout)
  if (findings.length > 0) {
    throw new RigError(
      'usage',
      'layout-wrong',
      [`${path} is no apparatus for ${layout.game}:`, ...findings].join('\n  '),
      'Pockets are counted clockwise from the reference pocket, which is 0. Compare the file with the wheel.',
    )
  }
  return layout
}
