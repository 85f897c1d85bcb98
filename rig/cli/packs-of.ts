import { type Config, isPackFile } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { unknownName } from '../nearest.ts'
import type { Pack } from '../regulations/clause.ts'
import { loadPack } from '../regulations/custom/load.ts'
import { TEXTS } from '../regulations/texts.ts'
import type { OwnText } from '../result.ts'

/**
 * The texts that a configuration names: those that the rig knows by id, those of the bench's own by file.
 *
 * @throws RigError for an id that does not exist, a file that holds no pack, and two texts of one id
 */
export async function packsOf(
  config: Pick<Config, 'packs'>,
): Promise<{ packs: Pack[]; ownTexts: OwnText[] }> {
  const packs: Pack[] = []
  const ownTexts: OwnText[] = []
  for (const ref of config.packs) {
    if (!isPackFile(ref)) {
      packs.push(await known(ref))
      continue
    }
    const { pack, file, sha256 } = await loadPack(ref)
    const { id, title } = pack
    if ([...Object.keys(TEXTS), ...packs.map((p) => p.id)].includes(id)) {
      throw new RigError(
        'usage',
        'pack-twice',
        `${ref}: there is another text “${id}”.`,
        'Give the pack an id of its own, and its clauses ids that begin with it.',
      )
    }
    packs.push(pack)
    ownTexts.push({ id, title, file, sha256 })
  }
  return { packs, ownTexts }
}

async function known(id: string): Promise<Pack> {
  const load = Object.hasOwn(TEXTS, id) ? TEXTS[id] : undefined
  if (load) return load()
  throw unknownName('pack', id, Object.keys(TEXTS))
}
