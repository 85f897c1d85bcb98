import { brokerDouble, brokerLate, brokerLostSession, brokerRetained, brokerStop } from './brokers.ts'
import { wireCorrupt, wireDouble, wireDrop } from './bytes.ts'
import { wireMerge, wireSplit, wireStall } from './chunks.ts'
import type { BrokerFault, LinkFault, WireFault } from './fault.ts'
import { wireFlowControl, wireLatency, wireTwoReaders } from './host.ts'
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
  wireTwoReaders(),
  wireFlowControl(),
  wireLatency(),
]

const BROKER_FAULTS: readonly BrokerFault[] = [
  brokerStop(),
  brokerLostSession(),
  brokerDouble(),
  brokerLate(),
  brokerRetained(),
]

/** Every trouble on the way between a device and the rig, at its default rate. None is the device's fault. */
export const WIRE_FAULTS: readonly WireFault[] = [...LINK_FAULTS, ...BROKER_FAULTS]
