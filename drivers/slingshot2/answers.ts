import { encodeCommand, type HostCommand } from './commands.ts'
import type { WheelReply } from './frames.ts'

/** Whether a reply answers a command: by what was asked for, or by OK, NO or BUSY behind the command's letter. */
export function isAnswer(c: HostCommand, r: WheelReply): boolean {
  if (r.kind === 'answer') return r.to === encodeCommand(c)[1]
  switch (c.kind) {
    case 'alive':
    case 'mode':
    case 'settings':
    case 'position':
      return r.kind === c.kind
    case 'version':
      return r.kind === 'version' && r.of === c.of
    case 'read':
      return r.kind === 'parameter' && r.name === c.name
    case 'self-test':
      return r.kind === 'fault'
    case 'statistics':
      return r.kind === 'statistics' && r.of === c.of
    case 'records':
      return r.kind === 'statistics' && r.of === 's'
    default:
      return false
  }
}
