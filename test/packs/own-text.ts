import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A folder as a user has it: the rig is installed in its node_modules, as far as the author of a pack sees it.
 * Its name is one that vitest leaves to Node's own loader (`vitest.config.ts`).
 */
export class UserFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'own-text-')))

  /** Compiles what `cylinder-rig/pack` leads to and puts it where the package says that it lies. */
  installRig(): void {
    const installed = join(this.path, 'node_modules', 'cylinder-rig')
    mkdirSync(installed, { recursive: true })
    cpSync('package.json', join(installed, 'package.json'))
    const project = {
      extends: resolve('tsconfig.build.json'),
      compilerOptions: {
        incremental: false,
        rootDir: resolve('.'),
        outDir: join(installed, 'dist'),
        tsBuildInfoFile: null,
        typeRoots: [resolve('node_modules/@types')],
      },
      files: [resolve('rig/regulations/pack.ts')],
      include: [],
    }
    this.write('tsconfig.json', JSON.stringify(project))
    this.tsc('-p', join(this.path, 'tsconfig.json'))
  }

  write(name: string, text: string): string {
    const path = join(this.path, name)
    writeFileSync(path, text)
    return path
  }

  /** @throws Error when it does not compile, with what the compiler says */
  tsc(...args: string[]): void {
    try {
      execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...args], {
        cwd: this.path,
        encoding: 'utf8',
      })
    } catch (e) {
      throw new Error((e as { stdout?: string }).stdout ?? String(e))
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}
