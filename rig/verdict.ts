/**
 * TTCN-3 (ETSI ES 201 873-1, 24): none < pass < inconc < fail < error. The worst wins, the first reason of
 * the worst is kept, and nothing ever improves. Only the rig itself sets `error`.
 */
export type Verdict = 'none' | 'pass' | 'inconc' | 'fail' | 'error'

const RANK: Record<Verdict, number> = { none: 0, pass: 1, inconc: 2, fail: 3, error: 4 }

export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string | null
}

export const NONE: Judgement = { verdict: 'none', reason: null }

/** The worse of the two; of two equally bad ones the first. */
export function worst(a: Judgement, b: Judgement): Judgement {
  return RANK[b.verdict] > RANK[a.verdict] ? b : a
}
