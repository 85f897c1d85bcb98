/** One thing that keeps an instant from being known exactly. */
export interface TimingPart {
  /** `byte time`, `USB latency timer`, `scheduling`, `polling`, `round trip` … */
  readonly what: string
  /** The most it adds, ms; null where it is not known. */
  readonly ms: number | null
  /** Where the number comes from: `11 bits × 82 characters at 115200 baud`, `measured, p99 of 12,345` … */
  readonly from: string
}

/** The timing budget of a link, as the report shows it. */
export interface LinkTiming {
  readonly link: string
  /** `/dev/ttyUSB0, 115200 8N1`, `mqtt://127.0.0.1:1883`: never with a secret. */
  readonly over: string
  readonly parts: readonly TimingPart[]
  /** What should be mended before anything is measured over it, in whole sentences. */
  readonly warnings: readonly string[]
}
