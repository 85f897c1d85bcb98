import type { Look } from './look.ts'
import { openRecording } from './recording.ts'
import { replayLines } from './replay.ts'

/**
 * Whether a text stands anywhere in a recording, in constant memory.
 *
 * @param look what the recording is: one that does not hold what was said as text is played
 * @throws RigError kind `input` as `openRecording` does
 */
export async function mentions(path: string, text: string, look?: Look): Promise<boolean> {
  let tail = ''
  let found = false
  const hear = (piece: string) => {
    found ||= (tail + piece).includes(text)
    tail = (tail + piece).slice(1 - text.length)
  }
  if (look && look.payload !== 'text') {
    const received = (bytes: Buffer) => hear(bytes.toString('latin1'))
    await replayLines(path, { protocol: 'sentence', look }, { ...DEAF, received })
    return found
  }
  const recording = await openRecording(path)
  for await (const piece of recording.text) {
    hear(piece)
    if (found) break
  }
  await recording.close()
  return found
}

const DEAF = { at() {}, sent() {}, unread() {}, steppedBack() {} }
