import { existsSync, writeFileSync } from 'node:fs'
import { configToEdit } from '../config/complete.ts'
import { CONFIG_FILE } from '../config/load.ts'
import { schemaText } from '../config/schema.ts'
import { RigError } from '../errors.ts'
import { type Args, gameOf } from './args.ts'
import { cannotWrite } from './output.ts'
import { print } from './terminal.ts'

const SCHEMA = 'rig.config.schema.json'

/** `rig init`: writes a configuration to edit, and the schema beside it. Nothing that exists is overwritten. */
export async function init(args: Args): Promise<void> {
  if (existsSync(CONFIG_FILE) && !args.force) {
    throw new RigError(
      'usage',
      'exists',
      `${CONFIG_FILE} exists here already.`,
      'Edit it, or overwrite it with `rig init --force`.',
    )
  }
  const config = { $schema: `./${SCHEMA}`, ...configToEdit(gameOf(args) ?? 'roulette-monte-carlo') }
  for (const [path, text] of [
    [CONFIG_FILE, `${JSON.stringify(config, null, 2)}\n`],
    [SCHEMA, schemaText()],
  ] as const) {
    try {
      writeFileSync(path, text)
    } catch (e) {
      throw cannotWrite(path, e, 'Go to a folder in which you may write.')
    }
  }
  await print(`Wrote ${CONFIG_FILE} and ${SCHEMA}. Edit the first; \`rig certify\` uses it.\n`)
}
