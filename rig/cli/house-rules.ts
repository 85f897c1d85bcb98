import type { HouseRules } from '../../drivers/emulator/house/rules.ts'
import type { Config } from '../config/load.ts'

/** How an emulated house plays, by the configuration and its readings. */
export function houseRules(config: Config): HouseRules {
  return {
    object: config.game === 'roulette-monte-carlo' ? 'relaunch' : 'void',
    direction: config.readings.directionBasis,
    electronic: config.game === 'roulette-37',
    neutralFull: config.readings.neutralFull,
    sixainRank: config.readings.transversaleSimpleRank,
    licensedMinimum: config.house.licensedMinimum,
    sigil: config.house.sigil ?? config.table,
  }
}
