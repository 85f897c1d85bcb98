/** How fast something is, against a baseline in the same run: units a second, medians. */
export interface Rate {
  readonly name: string
  readonly rate: number
  readonly baseline: string
  readonly baselineRate: number
  readonly ratio: number
  /** What this project wants of it. */
  readonly aim: number | null
}

/** Does its work once and returns how many units that were. */
export type Work = () => number | Promise<number>

const ROUNDS = 5

/** Both by turns, so that what slows the machine down slows both; the first turn of each only warms up. */
export async function compare(p: {
  name: string
  aim?: number
  work: Work
  baseline: string
  against: Work
}): Promise<Rate> {
  const { name, baseline, aim = null } = p
  const own: number[] = []
  const other: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    own.push(await rateOf(p.work))
    other.push(await rateOf(p.against))
  }
  const [rate, baselineRate] = [median(own.slice(1)), median(other.slice(1))]
  return { name, rate, baseline, baselineRate, ratio: rate / baselineRate, aim }
}

async function rateOf(work: Work): Promise<number> {
  const begun = process.hrtime.bigint()
  const units = await work()
  return units / (Number(process.hrtime.bigint() - begun) / 1e9)
}

const median = (rates: number[]) => rates.sort((a, b) => a - b)[rates.length >> 1] as number
