/**
 * One seeded generator for every draw of a run: sfc32 (Chris Doty-Humphrey, PractRand), 32-bit, period
 * at least 2^32, seeded through splitmix32. The same seed gives the same numbers on every machine.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #d = 1
  #spare: number | null = null

  constructor(seed: number) {
    let s = seed >>> 0
    const split = () => {
      s = (s + 0x9e3779b9) | 0
      let t = s ^ (s >>> 16)
      t = Math.imul(t, 0x21f0aaad)
      t ^= t >>> 15
      t = Math.imul(t, 0x735a2d97)
      return (t ^ (t >>> 15)) | 0
    }
    this.#a = split()
    this.#b = split()
    // What a seed has above 32 bits; for a smaller one nothing changes.
    s ^= Math.floor(seed / 0x100000000) >>> 0
    this.#c = split()
    for (let i = 0; i < 12; i++) this.#next()
  }

  #next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + t) | 0
    return t >>> 0
  }

  /** Uniform in [0, 1), 53 bits. */
  unit(): number {
    return ((this.#next() >>> 5) * 0x4000000 + (this.#next() >>> 6)) / 0x20000000000000
  }

  /** Uniform in [lo, hi). */
  between(lo: number, hi: number): number {
    return lo + (hi - lo) * this.unit()
  }

  /** A whole number, uniform in 0 … n − 1. */
  below(n: number): number {
    return Math.floor(this.unit() * n)
  }

  /** Normal (Box–Muller), cut at ±4 σ so that no draw is absurd. */
  normal(mean: number, sigma: number): number {
    let z = this.#spare
    if (z === null) {
      const r = Math.sqrt(-2 * Math.log(1 - this.unit()))
      const phi = 2 * Math.PI * this.unit()
      z = r * Math.cos(phi)
      this.#spare = r * Math.sin(phi)
    } else {
      this.#spare = null
    }
    return mean + sigma * Math.max(-4, Math.min(4, z))
  }
}
