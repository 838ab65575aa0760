import { log, messageOf } from '../log'
import type { ProgramFile } from './program-file'
import type { UpdateMemory } from './update-state'

/** Loading, the first answer of the server, and time to spare on a small machine. */
const HEALTHY_WITHIN_MS = 60_000
const SELF_TEST_WITHIN_MS = 30_000
const STOP_WITHIN_MS = 10_000

export type Child = ReturnType<typeof startProgram>

/** The program as a child, which says what it says where we do. */
export const startProgram = (path: string, args: readonly string[]) =>
  Bun.spawn([path, ...args], { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit', env: process.env })

/** Whether a program starts on this machine at all and draws a paper. */
export async function passesSelfTest(path: string, withinMs = SELF_TEST_WITHIN_MS): Promise<boolean> {
  try {
    const child = Bun.spawn([path, '--self-test'], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      timeout: withinMs,
      killSignal: 'SIGKILL',
    })
    return (await child.exited) === 0
  } catch (thrown) {
    log(`the new program does not start: ${messageOf(thrown)}`)
    return false
  }
}

interface Trial {
  file: ProgramFile
  memory: UpdateMemory
  version: string
  args: readonly string[]
  /** Told to stop meanwhile: that the new one is not well yet says nothing about it. */
  isStopping?: () => boolean
  started?: (child: Child) => void
  withinMs?: number
}

/**
 * Puts the staged program in place and starts it. It has to say that it is well within the time; else it is ended and
 * the one before it is put back. Null then.
 */
export async function tryOut(trial: Trial): Promise<Child | null> {
  const { file, memory, version, args, isStopping = () => false, withinMs = HEALTHY_WITHIN_MS } = trial
  memory.begin(version)
  const problem = swapped(file)
  if (problem !== null) {
    memory.fail(version)
    log(`${version} could not be put in place: ${problem}`)
    return null
  }
  log(`starting ${version}`)
  const child = started(file.path, args)
  if (child) {
    trial.started?.(child)
    const isWell = await saysItIsWell(child, memory, withinMs)
    if (isWell) log(`${version} is well`)
    if (isWell || isStopping()) return child
    await end(child)
  }
  file.restore()
  memory.fail(version)
  log(`${version} did not become well and was taken back`)
  return null
}

/** Null when the next one is in place, else why not: then the one before is. A full disk is no reason to stop printing. */
function swapped(file: ProgramFile): string | null {
  try {
    file.swap()
    return null
  } catch (thrown) {
    if (!file.isThere) file.restore()
    return messageOf(thrown)
  }
}

function started(path: string, args: readonly string[]): Child | null {
  try {
    return startProgram(path, args)
  } catch (thrown) {
    log(messageOf(thrown))
    return null
  }
}

async function saysItIsWell(child: Child, memory: UpdateMemory, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    if (memory.read().trying === null) return true
    await Bun.sleep(100)
  }
  return false
}

async function end(child: Child) {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await child.exited
  clearTimeout(late)
}
