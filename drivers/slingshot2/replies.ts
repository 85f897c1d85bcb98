import type { Rejected, WheelReply } from './frames.ts'

/** The wheel prints whole and decimal numbers (`*T s 14.0 17.50000`). */
const NUMBERS = /^-?\d+(\.\d+)?( -?\d+(\.\d+)?)*$/

/**
 * Reads what the wheel answers, all but the status frame and the winning number. `text` without its line end,
 * with or without the leading `*` (some lines arrive without it).
 */
export function decodeReply(text: string): WheelReply | Rejected {
  const packet = text.startsWith('*') ? text.slice(1) : text
  // Every character may stand where the command's letter does: `*) NO` and `*  NO` are seen.
  const answer = /^(.) (OK|NO|BUSY)$/.exec(packet)
  if (packet === 'K CAM' || packet === 'K OK') return { kind: 'alive', idle: packet === 'K CAM' }
  if (answer) {
    return { kind: 'answer', to: answer[1] as string, answer: answer[2] as 'OK' | 'NO' | 'BUSY' }
  }
  if (packet === text) return { rejected: 'neither a packet nor a number: a piece of a frame, or noise' }
  return decodePacket(packet) ?? { rejected: `unknown packet “${text}”` }
}

function decodePacket(packet: string): WheelReply | Rejected | null {
  const rest = packet.slice(1).trim()
  const values = NUMBERS.test(rest) ? rest.split(' ').map(Number) : []
  const [first, second, third, fourth] = values
  switch (packet[0]) {
    case 'o':
      return values.length === 1 && first !== undefined ? { kind: 'mode', mode: first } : null
    case 'O':
      if (first === undefined || second === undefined || third === undefined || fourth === undefined)
        return null
      return { kind: 'settings', state: first, protocol: second, gamesPerHour: third, mode: fourth }
    case 'T':
      return decodeParameter(rest)
    case 'S':
    case 'V':
      return rest === '' ? null : { kind: 'version', of: packet[0], text: rest }
    case 'A':
      return values.length === 1 && first !== undefined ? { kind: 'position', pockets: first } : null
    case 'F':
      return values.length === 1 && first !== undefined ? { kind: 'fault', code: first } : null
    case 'b':
      return decodeSensor(rest)
    case 'w':
    case 'W':
    case 'M':
    case 's':
      return { kind: 'statistics', of: packet[0], text: rest }
    default:
      return null
  }
}

function decodeParameter(rest: string): WheelReply | Rejected | null {
  const name = /^([a-z]) /.exec(rest)?.[1]
  if (name === undefined) return null
  const values = rest.slice(2)
  if (!NUMBERS.test(values)) return { rejected: `parameter ${name} has no value that is a number` }
  return { kind: 'parameter', name, values: values.split(' ').map(Number) }
}

function decodeSensor(rest: string): WheelReply | null {
  const m = /^([sn]) ?(\d{1,2})$/.exec(rest)
  return m ? { kind: 'sensor', event: m[1] as 's' | 'n', value: Number(m[2]) } : null
}

/** Parameters that the wheel prints with a decimal: rotor speeds. */
const DECIMAL = new Set(['s', 'm'])

/** A reply as the wheel sends it, without its line end. */
export function encodeReply(r: WheelReply): string {
  switch (r.kind) {
    case 'answer':
      return `*${r.to} ${r.answer}`
    case 'alive':
      return r.idle ? '*K CAM' : '*K OK'
    case 'mode':
      return `*o ${r.mode}`
    case 'settings':
      return `*O ${r.state} ${r.protocol} ${r.gamesPerHour} ${r.mode}`
    case 'parameter':
      return `*T ${r.name} ${r.values.map((v) => printed(r.name, v)).join(' ')}`
    case 'version':
      return `*${r.of} ${r.text}`
    case 'position':
      return `*A ${r.pockets}`
    case 'fault':
      return `*F ${r.code}`
    case 'sensor':
      return `*b${r.event} ${r.event === 'n' ? String(r.value).padStart(2, '0') : r.value}`
    case 'statistics':
      return `*${r.of} ${r.text}`
  }
}

function printed(parameter: string, value: number): string {
  return DECIMAL.has(parameter) && Number.isInteger(value) ? value.toFixed(1) : String(value)
}
