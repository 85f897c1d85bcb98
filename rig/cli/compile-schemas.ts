import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { TSchema } from 'typebox'
import { LayoutSchema } from '../apparatus/layout-schema.ts'
import { ConfigSchema } from '../config/schema.ts'
import { type Compiled, compiledFolder } from '../json/validator.ts'
import { PackSchema } from '../regulations/custom/pack-schema.ts'
import { SnapshotSchema } from './device/snapshot-schema.ts'

/*
 * A step of the build: compiles the schemas of what people write, so that no command has to.
 */

const SCHEMAS: Readonly<Record<Compiled, TSchema>> = {
  config: ConfigSchema,
  layout: LayoutSchema,
  pack: PackSchema,
  snapshot: SnapshotSchema,
}

mkdirSync(compiledFolder(), { recursive: true })
for (const [name, schema] of Object.entries(SCHEMAS)) {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    verbose: true,
    allowUnionTypes: true,
    useDefaults: name === 'config',
    code: { source: true },
  })
  // The package is CommonJS: its default export is one level down.
  const code = standalone.default(ajv, ajv.compile(schema))
  writeFileSync(join(compiledFolder(), `${name}.cjs`), code)
}
