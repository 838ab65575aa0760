import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second in which Linux counts processor time. */
const TICKS = 100
/** How often the processes of a run are looked at. What one used after the last look before its end is not counted. */
const LOOK_MS = 500

/** Seconds on the clock, seconds of processor (user and system), and these by program: `chromium`, `postgres`. */
export type Usage = { wall: number; processor: number; byProgram: Record<string, number> }
/** What both processors did in a time, in seconds of processor. `stolen`: the host gave them to another machine. */
export type MachineUsage = { busy: number; idle: number; stolen: number }

type Counted = { program: string; seconds: number }

/**
 * Counts the processor time of all processes that carry the tag of a part in their environment, wherever they stand in
 * the tree: databases and browsers leave the process group that they come from. Without /proc all of it is zero.
 * @param variable the environment variable that names the run
 * @param run its value in this process
 */
export function startMeter(variable: string, run: string) {
  const hasProc = process.platform === 'linux'
  const tag = new RegExp(`${variable}=${run}/part-(\\d+)`)
  /** By part, then by process: a number may be used again, so its start is part of its name. */
  const counted = new Map<string, Map<string, Counted>>()
  const partOf = new Map<string, { name: string; part: string }>()
  let parts = 0

  function look() {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const name = `${pid} ${fields[19]}`
        const own = partOf.get(pid)
        // Chromium and Postgres write their titles over the environment of their children.
        const part =
          own?.name === name
            ? own.part
            : (readFileSync(`/proc/${pid}/environ`, 'utf8').match(tag)?.[1] ?? partOf.get(fields[1]!)?.part)
        if (!part) continue
        partOf.set(pid, { name, part })
        const processes = counted.get(part) ?? new Map<string, Counted>()
        counted.set(part, processes)
        const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
        processes.set(name, { program, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS })
      } catch {
        // It ended while it was looked at.
      }
  }
  const timer = hasProc ? setInterval(look, LOOK_MS) : undefined
  timer?.unref()

  return {
    stop: () => clearInterval(timer),
    /** Starts to count one part. What it starts has `env` in its environment. */
    part() {
      const id = String(++parts)
      const began = performance.now()
      return {
        env: { [variable]: `${run}/part-${id}` },
        end(): Usage {
          if (hasProc) look()
          const byProgram: Record<string, number> = {}
          for (const { program, seconds } of counted.get(id)?.values() ?? [])
            byProgram[program] = (byProgram[program] ?? 0) + seconds
          const processor = Object.values(byProgram).reduce((sum, seconds) => sum + seconds, 0)
          return { wall: (performance.now() - began) / 1000, processor, byProgram }
        },
      }
    },
  }
}

export type Meter = ReturnType<typeof startMeter>
export type Part = ReturnType<Meter['part']>

/** Counts what the machine does from now until it is asked; all zero without /proc. */
export function watchMachine(): () => MachineUsage {
  const before = readMachine()
  return () => {
    const now = readMachine()
    return { busy: now.busy - before.busy, idle: now.idle - before.idle, stolen: now.stolen - before.stolen }
  }
}

function readMachine(): MachineUsage {
  if (process.platform !== 'linux') return { busy: 0, idle: 0, stolen: 0 }
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] =
    readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(ticks => Number(ticks) / TICKS)
  return { busy: user + nice + system + irq + softirq, idle: idle + waiting, stolen }
}
