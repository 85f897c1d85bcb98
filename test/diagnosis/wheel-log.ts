import { WheelBench } from '../emulator/slingshot2/bench.ts'

const ZERO = Date.UTC(2026, 0, 5, 12)
const stamp = (t: number) => new Date(ZERO + t).toISOString().replace('T', ' ').replace('Z', '')

/** What a host writes of a healthy wheel that plays for so many hours, in the form of the captures. */
export function wheelLog(hours: number, seed: number): { text: string; frames: number } {
  const b = new WheelBench({ seed })
  const lines: string[] = []
  let frames = 0
  let state = ''
  const send = (text: string) => {
    lines.push(`[${stamp(b.clock.now())}] Send <<< ${text}`)
    b.send(text)
  }
  b.onLine = ({ t, text }) => {
    if (frames >= hours * 7200) return
    lines.push(`[${stamp(t)}] Receive >>> ${text}`)
    if (!text.startsWith('*X;')) return
    frames++
    if (text[3] === '2' && state !== '2') b.clock.at(t + 2400, () => send('*u 1'))
    state = text[3] as string
  }
  send('*O')
  send('*P 1')
  while (frames < hours * 7200) b.pass(60_000)
  return { text: `${lines.join('\n')}\n`, frames }
}
