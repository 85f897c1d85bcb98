/** As `faults/shows.ts`, of an automated wheel and of an in-rim reader. */
export const WHEEL_SHOWS: Readonly<Record<string, string>> = {
  // Encoder and motor look alike where the speed that is read runs away; the finding names both.
  'encoder-fault': 'motor-or-encoder',
  'motor-fault': 'motor',
  'sensor-stuck': 'rim-sensor',
  'failed-launch': 'launch-retried',
  'launches-fail': 'launch-fails',
  'ball-falls-back': 'ball-falls-back',
  'ball-with-rotor': 'ball-with-rotor',
  'ball-not-detected': 'ball-not-detected',
  'number-line-missing': 'number-line-missing',
  'no-number': 'result-not-updated',
  'spin-counter-jumps': 'spin-counter-jumps',
  'controller-resets': 'controller-resets',
  'one-way': 'one-way',
  'rotor-slow': 'rotor-slow',
  'rotor-fast': 'rotor-fast',
  'rotor-out-of-range': 'rotor-out-of-range',
  'slow-ball': 'slow-ball',
}
