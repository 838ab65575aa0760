import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN } from './testing-server'

/** In memory where there is such a place: what is synced a thousand times should not wait for a disk. */
const QUICK_PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function makeFolder(inside = QUICK_PLACE): { path: string; remove: () => void } {
  const path = mkdtempSync(join(inside, 'comanda-printer-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export interface TestingDaemon {
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** What it said so far. */
  output(): string
}

/** As its service starts it. */
const SERVICE_ENV = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useOMGJIT: '0' }

/** For a daemon that prints hardly anything but numbered papers: it draws them without loading the renderer. */
export const NUMBERED_ONLY = { NUMBERED_ONLY: '1' }

/** The daemon as a process of its own, run from source and in a hurry. */
export function startDaemon(
  server: string,
  state: string,
  args: string[],
  token: string | null = TOKEN,
  env: Record<string, string> = {},
): TestingDaemon {
  const main = join(import.meta.dir, 'testing-main.ts')
  return startProgram([process.execPath, main], server, state, args, token, tmpdir(), env)
}

export function startProgram(
  program: string[],
  server: string,
  state: string,
  args: string[],
  token: string | null = TOKEN,
  cwd = tmpdir(),
  env: Record<string, string> = {},
): TestingDaemon {
  const options = [
    '--server',
    server,
    '--state',
    state,
    '--proxy-port',
    '0',
    ...(token ? ['--token', token] : []),
    // Containers that tests run in have no other user.
    '--as-root',
  ]
  const child = Bun.spawn([...program, ...options, ...args], {
    stdout: 'pipe',
    stderr: 'pipe',
    cwd,
    env: { ...SERVICE_ENV, ...env },
  })
  let output = ''
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) output += decoder.decode(bytes, { stream: true })
  }
  void listen(child.stdout)
  void listen(child.stderr)
  return {
    output: () => output,
    async kill(signal) {
      child.kill(signal)
      await child.exited
      return child.exitCode
    },
  }
}

/** Waits for something to come true. */
export async function until(isTrue: () => boolean, what: string, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`Not in time: ${what}`)
    await Bun.sleep(10)
  }
}
