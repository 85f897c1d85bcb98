import type { RunResult } from '../../result.ts'

/** What a document may claim to be, and what its reader must know before anything else. */
export interface Standing {
  readonly title: string
  readonly notices: readonly { readonly lead: string; readonly text: string }[]
  /** Only what was measured on a cylinder, undisturbed, is for signature. */
  readonly signable: boolean
}

export function standingOf(r: RunResult): Standing {
  const real = r.target.kind === 'serial' && r.command !== 'replay'
  const speed = Number(r.target.speed ?? 1)
  const signable = r.command === 'certify' && real && r.faults.length === 0 && speed === 1
  const notices = [
    real ? [] : [targetNotice(r)],
    r.faults.length === 0
      ? []
      : [
          {
            lead: 'Faults were injected',
            text: `The target was made to misbehave on purpose: ${r.faults.join(', ')}. What fails below may fail for that alone. This document certifies nothing.`,
          },
        ],
    speed === 1
      ? []
      : [
          {
            lead: 'Faster than life',
            text: `The target’s time ran ${speed} times as fast as the world’s: only an emulator does that. This document certifies no wheel.`,
          },
        ],
    r.apparatus.example
      ? [
          {
            lead: 'Example pocket order',
            text: `The layout “${r.apparatus.layout}” is an example that satisfies the text. It is not this wheel’s own order, which its maker or its bench must supply.`,
          },
        ]
      : [],
  ]
  return { title: titleOf(r, signable), notices: notices.flat(), signable }
}

function titleOf(r: RunResult, signable: boolean): string {
  switch (r.command) {
    case 'certify':
      return signable ? 'Test certificate' : 'Test report, not a certificate'
    case 'run':
      return 'Scenario report'
    case 'replay':
      return 'Report on a recording'
  }
}

function targetNotice(r: RunResult): { lead: string; text: string } {
  if (r.command === 'replay') {
    return {
      lead: 'A recording was judged',
      text: 'The rig did not observe the cylinder itself: it judged what was recorded, and can vouch neither for its origin nor for its completeness.',
    }
  }
  if (r.target.kind === 'emulator') {
    return {
      lead: 'An emulator was tested',
      text: 'No cylinder took part in this run. It shows what the rig would find on a wheel that behaves like the emulator; it certifies no wheel.',
    }
  }
  return {
    lead: 'No cylinder was tested',
    text: `The target was “${r.target.kind}”, not a cylinder on its serial line. This document certifies no wheel.`,
  }
}
