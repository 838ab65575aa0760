import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a second, as Linux counts them for programs. */
const TICKS = 100

type Stat = { pid: number; parent: number; seconds: number }

function statOf(pid: number): Stat | null {
  try {
    // The name stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS }
  } catch {
    return null
  }
}

/** Seconds of processor time that a process has used so far; 0 where the system does not tell. */
export const processorSeconds = (pid: number): number => statOf(pid)?.seconds ?? 0

/** The same of a process and those that it started. */
export function familySeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, member) => sum + processorSeconds(member), 0)
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => statOf(Number(name)) ?? [])
      .filter(({ parent }) => parent === pid)
      .map(child => child.pid)
  } catch {
    return []
  }
}
