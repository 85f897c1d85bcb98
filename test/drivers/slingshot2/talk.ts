import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { SlingshotHost } from '../../../drivers/slingshot2/host.ts'
import type { Intake } from '../../../rig/intake.ts'
import { WheelBench } from '../../emulator/slingshot2/bench.ts'

const UNRECORDED: Intake = { raw: () => 0, sighting() {}, gap() {}, rejected() {} }

/** What happens to a command on its way to the wheel: passed on, answered by somebody else, or swallowed. */
export type Between = (command: string) => 'pass' | 'swallow' | { readonly answer: string }

/** The rig's own host and an emulated wheel, on a virtual clock; `between` may meddle. */
export function talk(
  asked: ConstructorParameters<typeof WheelBench>[0] = {},
  between: Between = () => 'pass',
) {
  const bench = new WheelBench(asked)
  const { clock } = bench
  /** Every command that left the host, but for polls. */
  const sent: string[] = []
  const driver: SlingshotDriver = new SlingshotDriver({
    intake: UNRECORDED,
    linkName: 'serial',
    layout: bench.layout,
    profile: 'slingshot2',
    statusPeriodMs: 500,
    pockets: 37,
    onReply: (r) => host.heard(r),
  })
  bench.onChunk = (chunk, t) => driver.take(chunk, t)
  const host = new SlingshotHost({
    clock,
    sent: () => {},
    status: () => driver.status,
    link: {
      name: 'serial',
      listen() {},
      write(bytes) {
        const command = Buffer.from(bytes).toString('latin1').trimEnd()
        if (command !== '*X') sent.push(command)
        const what = between(command)
        if (what === 'pass') bench.sendBytes(bytes)
        else if (what !== 'swallow')
          clock.at(clock.now() + 20, () => driver.take(Buffer.from(`${what.answer}\r\n`), clock.now()))
        return true
      },
    },
  })
  void host.start()

  /** Lets time pass until it is done. */
  async function until<T>(work: Promise<T>): Promise<T> {
    let over = false
    void work.finally(() => {
      over = true
    })
    while (!over) {
      bench.pass(5)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return work
  }
  return { bench, host, sent, until }
}
