import { constants } from 'node:os'

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/**
 * One press of Ctrl-C arrives more than once: from the terminal, and again from npm, which passes on what it gets.
 * What comes sooner than this after the first is the same press.
 */
export const SAME_PRESS_MS = 1000

/** By convention, a process that a signal ended answers with this. */
export const exitCodeOf = (signal: StopSignal) => 128 + constants.signals[signal]

/** The first signal means "in order", a later one "now", and all others nothing. */
export function makePresses(clock: () => number) {
  let first: number | null = null
  let isNow = false
  return (): 'inOrder' | 'now' | null => {
    if (first === null) {
      first = clock()
      return 'inOrder'
    }
    if (isNow || clock() - first < SAME_PRESS_MS) return null
    isNow = true
    return 'now'
  }
}

export function onStopSignals(inOrder: (signal: StopSignal) => void, now: (signal: StopSignal) => void) {
  const press = makePresses(() => performance.now())
  // A terminal that is closed takes with it what runs in it, but not what was told to outlive it, as by nohup.
  const signals: StopSignal[] = ['SIGINT', 'SIGTERM', ...(process.stdout.isTTY ? (['SIGHUP'] as const) : [])]
  for (const signal of signals)
    process.on(signal, () => {
      const means = press()
      if (means === 'inOrder') inOrder(signal)
      if (means === 'now') now(signal)
    })
}
