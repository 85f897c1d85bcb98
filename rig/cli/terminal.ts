import pc from 'picocolors'

/** Colours for a stream: none when it is piped or `NO_COLOR` is set (picocolors sees to the latter). */
export function coloursFor(stream: NodeJS.WriteStream) {
  return pc.createColors(pc.isColorSupported && stream.isTTY === true)
}

/** Writes everything before the process may end. A reader that went away (`| head`) is no error. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (e) =>
      e && (e as NodeJS.ErrnoException).code !== 'EPIPE' ? reject(e) : resolve(),
    )
  })
}

/** A line on a terminal that is written over as work goes on; nothing when stderr is piped. */
export class Progress {
  #shownAt = 0
  #width = 0

  show(text: string): void {
    const now = Date.now()
    if (!process.stderr.isTTY || now - this.#shownAt < 100) return
    this.#shownAt = now
    // A terminal that does not know how wide it is says 0.
    const line = text.slice(0, (process.stderr.columns || 80) - 1)
    process.stderr.write(`\r${line.padEnd(this.#width)}`)
    this.#width = line.length
  }

  clear(): void {
    if (this.#width > 0) process.stderr.write(`\r${' '.repeat(this.#width)}\r`)
    this.#width = 0
  }
}
