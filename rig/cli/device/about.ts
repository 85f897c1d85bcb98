import { modeWords, PARAMETERS } from '../../../drivers/slingshot2/parameters.ts'
import type { About } from '../../report/device.ts'

/** What a setting of a wheel means, and what it should be. */
export const about: About = (name, values) => {
  if (name === 'mode') return { title: modeWords(values[0] ?? 0), usual: [], range: null }
  return PARAMETERS[name] ?? { title: 'unknown', usual: [], range: null }
}
