import type { Ms } from '../../rig/time.ts'

/** Where the lines of a recording go. Times in ms since its first stamped line; 0 throughout where it has none. */
export interface RecordingSink {
  /** The number of the line in the file, from 1, before anything is told of it. */
  at(line: number): void
  /**
   * What a device sent, valid only during the call: the bytes that the log holds, or a line of text and CR LF;
   * no line end where the recording breaks off in the line.
   *
   * @param within it came at `t` or up to so much later, for the log's stamps are no finer
   */
  received(bytes: Buffer, t: Ms, within: Ms): void
  /** What the host sent to the device. */
  sent(text: string, t: Ms): void
  /** A line that cannot be part of such a recording. */
  unread(raw: string, t: Ms, reason: string): void
  /** The log's clock stepped back at `t`; from there on its times are shifted so that they go on. */
  steppedBack(t: Ms, by: Ms): void
}
