import { existsSync } from 'node:fs'

/** For `describe.skipIf`: a machine without a tool skips by name. CI never skips: there it is a failure. */
export const lacks = (path: string) => !existsSync(path) && process.env.CI !== 'true'
