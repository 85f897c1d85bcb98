import { brokerDouble, brokerLate, brokerLostSession, brokerStop } from './brokers.ts'
import { wireCorrupt, wireDouble, wireDrop } from './bytes.ts'
import { wireMerge, wireSplit, wireStall } from './chunks.ts'
import type { BrokerFault, LinkFault, WireFault } from './fault.ts'
import { wireBaud, wireUnplug } from './outages.ts'

const LINK_FAULTS: readonly LinkFault[] = [
  wireDrop(),
  wireDouble(),
  wireCorrupt(),
  wireSplit(),
  wireMerge(),
  wireStall(),
  wireBaud(),
  wireUnplug(),
]

const BROKER_FAULTS: readonly BrokerFault[] = [
  brokerStop(),
  brokerLostSession(),
  brokerDouble(),
  brokerLate(),
]

/** Every trouble on the way between a device and the rig, at its default rate. None is the device's fault. */
export const WIRE_FAULTS: readonly WireFault[] = [...LINK_FAULTS, ...BROKER_FAULTS]
