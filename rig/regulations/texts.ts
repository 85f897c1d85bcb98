import type { Pack } from './clause.ts'

/** Every text that the rig knows, by its id, in the order of its lists: each is loaded where a bench names it. */
export const TEXTS: Readonly<Record<string, () => Promise<Pack>>> = {
  'mc-2019-819': async () => (await import('./mc-2019-819/index.ts')).mc2019819,
  'fr-46': async () => (await import('./fr-46/index.ts')).fr46,
  'fr-67-5': async () => (await import('./fr-67-5/index.ts')).fr675,
  'us-sd': async () => (await import('./us-sd/index.ts')).usSd,
}
