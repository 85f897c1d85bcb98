import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeTarGz } from '../../rig/cli/tar.ts'
import { emptyFolder } from '../support/rig.ts'

it('an archive that cannot be finished leaves none behind: half of one looks like a whole one', async () => {
  const folder = emptyFolder()
  const archive = join(folder, 'bundle.tar.gz')
  const gone = { name: 'record/gone.log', path: join(folder, 'gone.log') }
  const entries = [{ name: 'findings.json', text: '{}' }, gone]
  await expect(writeTarGz(archive, entries, new Date(0))).rejects.toThrow('ENOENT')
  expect(existsSync(archive)).toBe(false)
  writeFileSync(gone.path, 'here it is\n')
  await writeTarGz(archive, entries, new Date(0))
  expect(existsSync(archive)).toBe(true)
})
