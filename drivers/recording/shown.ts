/** So much of a line is shown. */
const MOST = 200

/**
 * A line as it may be shown and kept: cut to a length that can be read, and not as a view into the piece of the
 * file that it was read from, which would keep all of that.
 */
export function excerpt(line: string): string {
  return Buffer.from(line.slice(0, MOST), 'latin1').toString('latin1')
}

/** For an error: shorter, as UTF-8, and without what a terminal would obey. */
export function shown(line: string): string {
  const text = Buffer.from(line.slice(0, MOST), 'latin1').toString('utf8')
  const clean = text.replace(/[\p{C}\ufffd]/gu, '·')
  return clean.length > 80 ? `${clean.slice(0, 80)}…` : clean
}
