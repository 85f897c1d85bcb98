import type { Pack } from './clause.ts'
import { TEXTS } from './texts.ts'

/** Every text the rig knows. */
export const PACKS: readonly Pack[] = await Promise.all(Object.values(TEXTS).map((load) => load()))
