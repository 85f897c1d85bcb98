import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeLeaving } from './interrupt.ts'

/** A folder that is there until it is removed, or the process is interrupted. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'rig-'))
  const remove = () => {
    stay()
    rmSync(path, { recursive: true, force: true })
  }
  const stay = beforeLeaving(remove)
  return { path, remove }
}
