import { join } from 'node:path'
import { readJson } from '../json/read.ts'
import { packageRoot } from '../package-root.ts'

/**
 * The keys of a configuration in the order of its schema as it ships with the rig, `rig.config.schema.json`: what
 * `schema.ts` builds, written out, so that a command need not build it. A test holds the two together.
 */
export function configKeys(): readonly string[] {
  const schema = readJson(join(packageRoot(), 'rig.config.schema.json'), 'schema')
  return Object.keys((schema as { properties: object }).properties)
}
