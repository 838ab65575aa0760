import { join } from 'node:path'
import { processesOf, RUN } from '../../run-processes'

const ROOT = join(import.meta.dir, '../../..')
const CTRL_C = '\x03'

/** A command in a terminal of its own, as a person has it. */
export function inTerminal(command: string[], env: Record<string, string>) {
  const run = crypto.randomUUID()
  let output = ''
  let heard = () => {}
  const decoder = new TextDecoder()
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env, [RUN]: [process.env[RUN], run].filter(Boolean).join('/') },
    terminal: {
      data(_, bytes) {
        output += decoder.decode(bytes, { stream: true })
        heard()
      },
    },
  })
  const terminal = child.terminal!

  return {
    pid: child.pid,
    exited: child.exited,
    output: () => output,
    async says(words: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      heard = () => output.includes(words) && resolve()
      heard()
      const over = await Promise.race([promise, child.exited])
      if (over !== undefined) throw new Error(`It ended with ${over} and never said "${words}":\n${output}`)
    },
    press: () => terminal.write(CTRL_C),
    close: () => terminal.close(),
    /** What is running of all that it started, by the names of the programs. */
    running: () => programsOf(run),
    /** Waits for something that it does not say. */
    async comesTo(what: string, isThere: () => Promise<boolean>) {
      let isOver = false
      void child.exited.then(() => {
        isOver = true
      })
      while (!(await isThere())) {
        if (isOver) throw new Error(`It ended before ${what}:\n${output}`)
        await Bun.sleep(25)
      }
    },
    /** The same once what was about to end has had the time for it. */
    async leftOver() {
      for (let tries = 0; tries < 600 && (await programsOf(run)).length; tries++) await Bun.sleep(50)
      return programsOf(run)
    },
    async end() {
      for (const pid of await processesOf(run)) process.kill(pid, 'SIGKILL')
      terminal.close()
    },
  }
}

async function programsOf(run: string): Promise<string[]> {
  const pids = await processesOf(run)
  if (!pids.length) return []
  const listed = await Bun.$`ps -o args= -p ${pids.join(',')}`.nothrow().text()
  return listed.trim().split('\n').filter(Boolean)
}
