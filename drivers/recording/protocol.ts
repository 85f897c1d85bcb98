export type Protocol = 'sentence' | 'slingshot2'

export const PROTOCOL_NAMES: Record<Protocol, string> = { sentence: 'sentence', slingshot2: 'Slingshot 2' }

/** Where what a device or a host says begins in a line, if other text comes before it. */
export const PACKET = /\*[A-Za-z]|\$P(?:CYL|RIG),/

/** Which protocol one line belongs to by its looks. */
export function protocolOf(text: string): Protocol | null {
  const first = text.charCodeAt(0)
  if (first === 36) return text.startsWith('$PCYL,') || text.startsWith('$PRIG,') ? 'sentence' : null
  if (first !== 42) return null
  const letter = text.charCodeAt(1) | 32
  return letter >= 97 && letter <= 122 ? 'slingshot2' : null
}

/** Which protocol something in a line belongs to, whatever stands before it. */
export function protocolWithin(text: string): Protocol | null {
  const found = PACKET.exec(text)
  if (!found) return null
  return found[0] === '$PCYL,' || found[0] === '$PRIG,' ? 'sentence' : 'slingshot2'
}

const DEVICE = /^(?:\$PCYL,|\*X;|\*. (?:OK|NO|BUSY|CAM)\b)/
const HOST = /^(?:\$PRIG,|\*X$|\*[uP] \d)/

/** 1 for what only a device says, −1 for what only a host says, 0 where it does not show. */
export function speaker(text: string): -1 | 0 | 1 {
  if (DEVICE.test(text)) return 1
  return HOST.test(text) ? -1 : 0
}
