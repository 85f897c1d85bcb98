import type { Pack } from './clause.ts'
import { fr46 } from './fr-46/index.ts'
import { fr675 } from './fr-67-5/index.ts'
import { mc2019819 } from './mc-2019-819/index.ts'
import { usSd } from './us-sd/index.ts'

/** Every text the rig knows. */
export const PACKS: readonly Pack[] = [mc2019819, fr46, fr675, usSd]
