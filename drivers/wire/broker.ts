import type { Ms } from '../../rig/time.ts'
import type { Broker, Message } from '../link/link.ts'
import type { BrokerFault, Passing } from './fault.ts'
import { Outage } from './outage.ts'
import { Wire, type WireOptions } from './wire.ts'

/** A broker with faults on the way to it, as one client sees it. */
export function faultyBroker(broker: Broker, options: WireOptions<BrokerFault>): Broker {
  const { clock } = options
  const watchers: { down(t: Ms, why: string): void; up(t: Ms): void }[] = []
  const subscriptions: { readonly filter: string; readonly take: (m: Message) => void }[] = []
  const outage = new Outage({
    down: (t, why) => {
      for (const w of watchers) w.down(t, why)
    },
    up: (t) => {
      for (const w of watchers) w.up(t)
    },
  })
  const arrived = (m: Passing) => m.handOver(m)
  const wire = new Wire<Passing>(options, {
    in: arrived,
    out: arrived,
    down: (why) => outage.begins(clock.now(), why),
    up: (forgotten) => {
      outage.ends(clock.now())
      if (!forgotten) return
      // Who subscribes again is told the retained states again.
      for (const { filter, take } of subscriptions) {
        broker.subscribe(filter, (m) => {
          if (m.retained) wire.pass('in', { ...m, handOver: take })
        })
      }
    },
  })
  broker.watch?.({ down: (t, why) => outage.begins(t, why), up: (t) => outage.ends(t) })
  let sent = true
  return {
    name: broker.name,
    publish(topic, payload, { retain = false } = {}) {
      if (wire.isDown) return false
      sent = true
      const handOver = () => {
        sent = broker.publish(topic, payload, { retain })
      }
      wire.pass('out', { topic, payload, retained: retain, handOver })
      return sent && !wire.isDown
    },
    subscribe(filter, take) {
      subscriptions.push({ filter, take })
      broker.subscribe(filter, (m) => wire.pass('in', { ...m, handOver: take }))
    },
    watch(w) {
      watchers.push(w)
    },
  }
}
