import type { FactOf } from '../../rig/observation.ts'
import { isOutside } from '../../rig/snapshot.ts'
import type { WheelReply } from './frames.ts'
import { MODE, PARAMETERS, resembles } from './parameters.ts'

type Fact = FactOf<'cylinder.parameter' | 'cylinder.mode' | 'cylinder.refused' | 'cylinder.sensor'>

/** What an answer tells of how the wheel is set, and of what it did not do. */
export function settingFacts(reply: WheelReply): Fact[] {
  switch (reply.kind) {
    case 'mode':
      return [modeFact(reply.mode)]
    case 'settings':
      return [modeFact(reply.mode), parameterFact('h', [reply.gamesPerHour])]
    case 'parameter':
      return [parameterFact(reply.name, reply.values)]
    case 'sensor':
      return reply.event === 's' ? [{ type: 'cylinder.sensor', sensor: reply.value }] : []
    case 'answer':
      if (reply.answer === 'OK') return []
      return [{ type: 'cylinder.refused', command: reply.to, busy: reply.answer === 'BUSY' }]
    default:
      return []
  }
}

function modeFact(word: number): Fact {
  const has = (bit: number) => (word & bit) !== 0
  return {
    type: 'cylinder.mode',
    word,
    reverses: has(MODE.reverses),
    hostStarts: has(MODE.hostStarts),
    changesSpeed: has(MODE.changesSpeed),
    numberLine: !has(MODE.noNumberLine),
    automaticStatus: has(MODE.automaticStatus),
    faultCodes: has(MODE.faultCodes),
  }
}

function parameterFact(name: string, values: readonly number[]): Fact {
  const known = PARAMETERS[name]
  const range = known?.range ?? null
  return {
    type: 'cylinder.parameter',
    name,
    title: known?.title ?? 'unknown',
    values,
    usual: known?.usual ?? [],
    range,
    resembles: isOutside(values, range) ? resembles(name, values) : null,
  }
}
