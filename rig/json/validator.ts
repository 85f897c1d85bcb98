import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import { packageRoot } from '../package-root.ts'

/** The schemas that are compiled when the rig is built (`rig/cli/compile-schemas.ts`). */
export type Compiled = 'config' | 'layout' | 'pack' | 'snapshot'

/** Where the build leaves them, by name: a module each. */
export const compiledFolder = (): string => join(packageRoot(), 'dist/schemas')

const load = createRequire(import.meta.url)

/**
 * What ajv compiled from a schema. Loading ajv and compiling takes a command a third of a second, before it has looked
 * at anything; loading what was compiled takes 5 ms. Defaults are filled into a configuration that is validated.
 */
export const validator = <T>(name: Compiled): ValidateFunction<T> =>
  load(join(compiledFolder(), `${name}.cjs`))
