import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** Changes with every start of the machine. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // To the half hour: clocks are set right, but machines are not restarted that often.
    return `up-${Math.round((Date.now() / 1000 - uptime()) / 1800)}`
  }
}
