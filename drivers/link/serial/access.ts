import { accessSync, constants, readFileSync, statSync } from 'node:fs'

/** Whether this user may read and write a port. */
export interface Access {
  readonly allowed: boolean
  /** The group that the file belongs to: by name, where it has one. */
  readonly group: string
  /** Whether its group may read and write it, so that joining it helps. */
  readonly groupAllowed: boolean
}

const GROUP_READS_AND_WRITES = 0o060

/** @throws Error where there is no such file */
export function accessOf(path: string): Access {
  const { gid, mode } = statSync(path)
  return {
    allowed: allowed(path),
    group: groupName(gid),
    groupAllowed: (mode & GROUP_READS_AND_WRITES) === GROUP_READS_AND_WRITES,
  }
}

function allowed(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

function groupName(gid: number): string {
  const line = groups().find((l) => l.split(':')[2] === String(gid))
  return line?.split(':')[0] ?? String(gid)
}

function groups(): string[] {
  try {
    return readFileSync('/etc/group', 'utf8').split('\n')
  } catch {
    return []
  }
}
