import type { ClauseResult, CoupPicture, RunResult } from '../../rig/result.ts'

/** A certified emulated wheel on which one clause failed, one cannot be told and some were not assessed. */
export const sample: RunResult = {
  schema: 1,
  rig: '0.1.0',
  command: 'certify',
  startedAt: '2026-02-03T10:15:00.000Z',
  verdict: 'fail',
  reason:
    'mc-2019-819/1-4/foreign-object: the ball was put into pocket 17, the previous number was 4 (coup 31)',
  game: 'roulette-monte-carlo',
  packs: ['mc-2019-819'],
  ownTexts: [],
  target: { kind: 'emulator', protocol: 'sentence', serialNumber: 'EMU-7', motorDriven: false },
  apparatus: {
    layout: 'roulette-monte-carlo-example',
    example: true,
    source: 'No source publishes the order; this one satisfies arrêté 2019-819, 1-2.',
    pockets: 39,
    obstacles: 7,
  },
  seed: 7,
  spins: 200,
  faults: ['ball-into-another-pocket'],
  inspector: [
    { clause: 'mc-2019-819/1-2/layout-covers-chances', answer: true, by: 'Mme Aubert, inspecteur' },
  ],
  readings: {
    directionBasis: 'actuation',
    foreignObjectFirstSpin: 'inconc',
    transversaleSimpleRank: 'transversale',
    rnvpSlowdown: 'threshold',
    neutralFull: 'allowed',
    faceValueRule: '1-6',
    sessionDay: 'calendar',
  },
  timing: { rnvpPeriod: '1.43 s', restTimeout: '30 s', sessionCutOver: '04:00', objectToStop: '8 s' },
  decisionRule: 'guarded',
  links: [
    {
      link: 'serial',
      over: '/dev/ttyUSB0, 115200 8N1',
      parts: [
        { what: 'byte time', ms: 7.118, from: '82 characters of 10 bits at 115200 baud' },
        { what: 'USB latency timer', ms: 16, from: 'the adapter’s setting' },
      ],
      warnings: ['The adapter holds bytes back for up to 16 ms.'],
    },
  ],
  clauses: [
    clause('1-2/pockets', '39 pockets, separated by partitions: 1…36, 0, 00 and CMC, each once', {
      observes: ['spec', 'cyl'],
      judged: 203,
      evidence: [2, 3, 118, 207],
    }),
    clause('1-2/colours', 'numbered pockets alternate red and black; 0, 00 and CMC are neither', {
      observes: ['spec'],
      judged: 1,
      evidence: [2],
    }),
    clause('1-2/obstacles', 'at least seven metal obstacles round the rim', {
      observes: ['spec'],
      judged: 1,
      evidence: [2],
      margin: { value: 0, U: 0, unit: 'obstacles' },
    }),
    clause('1-4/direction-alternates', 'each actuation turns the cylinder opposite to the previous one', {
      judged: 214,
      evidence: [17, 142, 266, 391],
    }),
    clause('1-4/ball-opposes-rotor', 'the ball is launched against the rotation', {
      judged: 215,
      evidence: [21, 146, 270, 395],
    }),
    clause(
      '1-4/foreign-object',
      'an object falls into the turning cylinder: announce "rien ne va plus", then stop the game, then take the ball, put it in the pocket of the previous spin’s number, and launch again, in that order',
      {
        observes: ['cyl', 'table'],
        verdict: 'fail',
        reason: 'the ball was put into pocket 17, the previous number was 4 (coup 31)',
        judged: 14,
        failed: 2,
        undecided: 1,
        evidence: [4711, 9032, 412, 1188],
        margin: { value: -1.2034, U: 0.31, unit: 's' },
      },
    ),
    clause(
      '1-4/rnvp-window',
      '"rien ne va plus" is called after the ball slows and before it drops into the cylinder',
      {
        observes: ['cyl', 'table'],
        verdict: 'inconc',
        reason:
          'in coup 88 the announcement [1204.311, 1204.340] s and the drop [1204.322, 1204.791] s overlap: their order cannot be told',
        judged: 200,
        undecided: 1,
        evidence: [11_873],
        margin: { value: 0.214, U: 0.271, unit: 's' },
      },
    ),
    clause('1-4/no-bet-after-rnvp', 'from then on no stake may be placed', {
      observes: ['table'],
      judged: 1187,
      evidence: [33, 160],
    }),
    clause(
      '1-4/announce-after-rest',
      'the number and the winning simple chances are announced only once the ball has come to rest in one of the 39 pockets, and they are right',
      {
        observes: ['cyl', 'table'],
        verdict: 'none',
        required: true,
        reason: 'the table announced no number',
      },
    ),
    ...['marker', 'collect-before-pay', 'pay-by-player-announced'].map((name) =>
      clause(`1-4/${name}`, `what the text says of ${name}`, {
        observes: ['table'],
        required: false,
        verdict: 'none',
        reason: 'this rig does not judge it yet',
      }),
    ),
    clause('1-5/double-zero-cmc-take-simple', 'on 00 and on CMC a simple chance loses all', {
      observes: ['table'],
      required: false,
      verdict: 'none',
      reason: 'neither 00 nor CMC was drawn',
    }),
  ],
  scenarios: [
    {
      id: 'nominal-coup',
      title: 'A nominal coup, from the actuation to the number',
      verdict: 'pass',
      reason: null,
      clauses: ['mc-2019-819/1-4/direction-alternates', 'mc-2019-819/1-4/ball-opposes-rotor'],
      attempts: 1,
      durationMs: 41_200.25,
    },
    {
      id: 'chip-in-cylinder',
      title: 'A chip falls into the turning cylinder: the ball restarts from the previous pocket',
      verdict: 'fail',
      reason: 'expected the ball in pocket 4 within 60 s, saw it in pocket 17',
      clauses: ['mc-2019-819/1-4/foreign-object'],
      attempts: 1,
      durationMs: 73_019.5,
    },
    {
      id: 'failed-launch',
      title: 'A failed launch and its retry',
      verdict: 'pass',
      reason: null,
      clauses: ['mc-2019-819/1-4/direction-alternates'],
      attempts: 3,
      durationMs: 88_400,
    },
    {
      id: 'ball-leaves',
      title: 'The ball leaves the cylinder',
      verdict: 'none',
      reason: 'nobody can give the stimulus “remove the ball”',
      clauses: ['mc-2019-819/1-4/announce-after-rest'],
      attempts: 1,
      durationMs: 0.5,
    },
  ],
  measurements: [
    measurement('rnvp-to-drop', '“Rien ne va plus” to drop', [2.104_719, 0.9, 3.4], 's', 0.26, {
      limit: { min: 0.5 },
      decision: 'inconc',
    }),
    measurement('object-to-stop', 'Object to standstill of the cylinder', [6.1, 5.2, 9.2034], 's', 0.31, {
      n: 14,
      limit: { max: 8 },
      decision: 'fail',
    }),
    measurement('launch-to-drop', 'Launch to drop', [13.1, 12.8, 13.5], 's', 0.17, {}),
    measurement('rotor-speed', 'Rotor speed at the launch', [1.17, 1.12, 1.21], 'rad/s', 0.004, {
      limit: { min: 0.9, max: 1.4 },
      decision: 'pass',
    }),
  ],
  coups: { completed: 200, void: 3 },
  picture: syntheticCoup(),
  trace: { mode: 'failures', records: 2413, dropped: 41_208 },
  durationMs: 11_531_204.125,
}

/** A recording of a 37-pocket wheel: no scenario, no measurement, no picture, but gaps and rejections. */
export const replayed: RunResult = {
  ...sample,
  command: 'replay',
  verdict: 'inconc',
  reason: 'fr-67-5/direction-alternates: 4 pairs are separated by a gap and cannot be told',
  game: 'roulette-37',
  packs: ['fr-67-5'],
  target: { kind: 'recording', file: 'slingshot2-live.log', profile: 'slingshot2' },
  apparatus: {
    layout: 'roulette-37',
    example: false,
    source: 'European wheel',
    pockets: 37,
    obstacles: null,
  },
  seed: null,
  spins: 131,
  faults: [],
  clauses: [
    {
      id: 'fr-67-5/direction-alternates',
      obliges: 'the plate is actuated each time opposite to the previous one',
      observes: ['cyl'],
      required: true,
      verdict: 'inconc',
      reason: '4 pairs are separated by a gap and cannot be told',
      judged: 138,
      failed: 0,
      undecided: 4,
      evidence: [2099, 5031],
      margin: null,
    },
  ],
  scenarios: [],
  measurements: [],
  coups: { completed: 131, void: 0 },
  picture: null,
  trace: { mode: 'full', records: 26_311, dropped: 0 },
  frames: 12_037,
  rejected: Array.from({ length: 7 }, (_, i) => ({
    line: 100 + i,
    raw: `*X;2;0\u001b[31m${i}<b>`,
    reason: 'a half frame: 4 of 6 fields',
  })),
  rejectedCount: 19,
  gaps: [{ gap: [60_000, 194_500.25], link: 'serial', why: 'nothing was received' }],
  outcomes: Array.from({ length: 131 }, (_, i) => ({
    spin: i + 1,
    number: String(i % 37),
    direction: i % 2 === 0 ? 'cw' : 'ccw',
    launchedAt: i === 40 ? null : [i * 50_000, i * 50_000 + 500],
    droppedAt: null,
    restedAt: [i * 50_000 + 30_000, i * 50_000 + 30_500],
  })),
}

/** A run that came to nothing. */
export const empty: RunResult = {
  ...sample,
  command: 'run',
  verdict: 'none',
  reason: null,
  packs: [],
  target: { kind: 'serial' },
  faults: [],
  readings: {},
  timing: {},
  clauses: [],
  scenarios: [],
  measurements: [],
  coups: { completed: 0, void: 0 },
  picture: null,
  trace: { mode: 'full', records: 2, dropped: 0 },
  durationMs: 12,
}

function clause(path: string, obliges: string, rest: Partial<ClauseResult>): ClauseResult {
  return {
    id: `mc-2019-819/${path}`,
    obliges,
    observes: ['cyl'],
    required: true,
    verdict: 'pass',
    reason: null,
    judged: 0,
    failed: 0,
    undecided: 0,
    evidence: [],
    margin: null,
    ...rest,
  }
}

function measurement(
  name: string,
  title: string,
  [value, min, max]: readonly [number, number, number],
  unit: string,
  U: number,
  rest: Partial<RunResult['measurements'][number]>,
): RunResult['measurements'][number] {
  return { name, title, value, min, max, unit, U, k: 2, n: 200, limit: null, decision: null, ...rest }
}

/**
 * Ball 12.4 rad/s, slowing by 0.735 rad/s² to 2.75 rad/s, where it leaves the gallery; seen by three beams.
 * Rotor 1.17 rad/s the other way, slowing by 0.004 rad/s²; seen once a revolution.
 */
function syntheticCoup(): CoupPicture {
  const from = 84_120
  const launch = from + 2400
  const ball: [number, number][] = []
  let seen = launch
  let angle = 0
  for (let t = 0; 12.4 - 0.735 * t > 2.75; t += 0.001) {
    angle += (12.4 - 0.735 * t) * 0.001
    if (angle < (2 * Math.PI) / 3) continue
    angle -= (2 * Math.PI) / 3
    const now = launch + t * 1000
    ball.push([(seen + now) / 2, (2 * Math.PI) / 3 / ((now - seen) / 1000)])
    seen = now
  }
  const rotor: [number, number][] = []
  for (let t = 1500; t < 26_000; t += 5400) rotor.push([from + t, -(1.17 - 0.000_004 * t)])
  return {
    coup: 12,
    from,
    to: from + 26_000,
    ball,
    rotor,
    marks: [
      { at: [from, from + 12], label: 'rotor started' },
      { at: [launch, launch + 20], label: 'launch' },
      { at: [launch + 10_900, launch + 11_160], label: '“rien ne va plus”' },
      { at: [launch + 13_020, launch + 13_520], label: 'drop' },
      { at: [launch + 17_300, launch + 17_420], label: 'rest' },
      { at: [launch + 19_100, launch + 19_130], label: 'number announced: 17 noir impair manque' },
    ],
  }
}
