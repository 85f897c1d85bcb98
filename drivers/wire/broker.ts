import type { Ms } from '../../rig/time.ts'
import type { Broker, Message } from '../link/link.ts'
import { Course, type CourseOptions } from './course.ts'
import type { BrokerFault } from './fault.ts'

interface Watcher {
  down(t: Ms, why: string): void
  up(t: Ms): void
}

/** A broker with faults on the way to it, as one client sees it. */
export function faultyBroker(broker: Broker, options: CourseOptions<BrokerFault>): Broker {
  const { clock } = options
  const watchers: Watcher[] = []
  const subscriptions: { readonly filter: string; readonly take: (m: Message) => void }[] = []
  const act = (handOver: () => void) => handOver()
  const course = new Course<() => void>(options, {
    in: act,
    out: act,
    down: (why) => {
      for (const w of watchers) w.down(clock.now(), why)
    },
    up: (forgotten) => {
      for (const w of watchers) w.up(clock.now())
      if (!forgotten) return
      // Who subscribes again is told the retained states again.
      for (const { filter, take } of subscriptions) {
        broker.subscribe(filter, (m) => {
          if (m.retained) course.pass('in', () => take(m))
        })
      }
    },
  })
  return {
    name: broker.name,
    publish(topic, payload, message) {
      if (course.isDown) return false
      course.pass('out', () => broker.publish(topic, payload, message))
      return true
    },
    subscribe(filter, take) {
      subscriptions.push({ filter, take })
      broker.subscribe(filter, (m) => course.pass('in', () => take(m)))
    },
    watch(w) {
      watchers.push(w)
      broker.watch?.(w)
    },
  }
}
