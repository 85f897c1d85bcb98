/** The code of the finding that a diagnosis begins with, by the trouble on the way. */
export const WIRE_SHOWS: Readonly<Record<string, string>> = {
  'wire-drop': 'half-frames',
  'wire-double': 'bytes-doubled',
  'wire-corrupt': 'noise',
  'wire-split': 'line-in-pieces',
  'wire-merge': 'held-up',
  'wire-stall': 'host-stalls',
  'wire-baud': 'wrong-baud',
  'wire-unplug': 'unplugged',
  'wire-two-readers': 'two-readers',
  'wire-flow-control': 'host-unheard',
  'wire-latency': 'latency-timer',
  'broker-stop': 'broker-down',
  'broker-lost-session': 'broker-forgets',
  'broker-double': 'broker-duplicates',
  'broker-late': 'broker-late',
  'broker-retained': 'events-retained',
}
