import { existsSync, writeFileSync } from 'node:fs'
import { defaultConfig } from '../config/complete.ts'
import { schemaText } from '../config/schema.ts'
import { RigError } from '../errors.ts'
import { type Args, gameOf } from './options.ts'
import { cannotWrite } from './output.ts'
import { print } from './terminal.ts'

const CONFIG = 'rig.config.json'
const SCHEMA = 'rig.config.schema.json'

/** `rig init`: writes a configuration to edit, and the schema beside it. Nothing that exists is overwritten. */
export async function init(args: Args): Promise<void> {
  if (existsSync(CONFIG) && !args.force) {
    throw new RigError(
      'usage',
      'exists',
      `${CONFIG} exists here already.`,
      'Edit it, or overwrite it with `rig init --force`.',
    )
  }
  const config = { $schema: `./${SCHEMA}`, ...defaultConfig(gameOf(args) ?? 'roulette-monte-carlo') }
  for (const [path, text] of [
    [CONFIG, `${JSON.stringify(config, null, 2)}\n`],
    [SCHEMA, schemaText()],
  ] as const) {
    try {
      writeFileSync(path, text)
    } catch (e) {
      throw cannotWrite(path, e)
    }
  }
  await print(`Wrote ${CONFIG} and ${SCHEMA}. Edit the first; \`rig certify\` uses it.\n`)
}
