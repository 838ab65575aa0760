import { readdir, readFile } from 'node:fs/promises'

/** Names the run that a process belongs to, in its environment: all that it starts inherits it. */
export const RUN = 'COMANDA_RUN'

/** What is passed on to a process that gets an environment of its own. */
export const runOf = (env: Record<string, string | undefined>) => (env[RUN] ? { [RUN]: env[RUN] } : {})

/** The processes of a run, wherever they stand in the tree: databases and browsers leave the group they come from. */
export async function processesOf(run: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs()
  return all.filter(({ env }) => env.includes(run)).map(({ pid }) => pid)
}

async function fromProc() {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  return Promise.all(
    pids.map(async pid => ({ pid, env: await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '') })),
  )
}

async function fromPs() {
  const listed = await Bun.$`ps -A -E -ww -o pid= -o command=`.nothrow().text()
  return listed.split('\n').map(line => ({ pid: Number.parseInt(line, 10), env: line }))
}

const PATIENCE_MS = { inOrder: 15_000, atOnce: 3000 }

/** Ends all of them but this one: each is asked once, and killed when it does not go. */
export async function endProcessesOf(run: string, how: 'inOrder' | 'atOnce'): Promise<void> {
  const asked = new Set<number>()
  const deadline = performance.now() + PATIENCE_MS[how]
  // One list may miss what was started while it was made, by a process that has ended since.
  for (let empty = 0; empty < 3; await Bun.sleep(50)) {
    const left = (await processesOf(run)).filter(pid => pid !== process.pid)
    empty = left.length ? 0 : empty + 1
    const isLate = performance.now() > deadline
    for (const pid of left) {
      if (asked.has(pid) && !isLate) continue
      asked.add(pid)
      // To Postgres, SIGINT is an end without waiting for anybody, and SIGQUIT one without a word.
      send(pid, isLate ? 'SIGKILL' : how === 'inOrder' ? 'SIGINT' : 'SIGQUIT')
    }
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone by itself meanwhile.
  }
}
