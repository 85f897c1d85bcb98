import type { PacedClock } from '../../../rig/paced-clock.ts'
import type { Broker, Message } from '../../link/link.ts'

/** A broker as an emulated table sees it: what comes from outside comes after what was due before it. */
export function pacedBroker(broker: Broker, clock: PacedClock): Broker {
  return {
    name: broker.name,
    publish: (topic, payload, options) => broker.publish(topic, payload, options),
    subscribe: (filter, take) =>
      broker.subscribe(filter, (m: Message) => {
        clock.catchUp()
        take(m)
      }),
  }
}
