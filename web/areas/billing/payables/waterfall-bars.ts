import type { LineKind } from '../../../../src/modules/billing/payables/rules/settlement-lines'

export interface Bar {
  kind: LineKind | 'payout'
  cents: number
  look: 'sum' | 'out' | 'in' | 'held'
  /** In hundredths of the whole width. */
  from: number
  width: number
}

/** Each figure begins where the one before it has ended; the last bar is what is left, from nothing on. */
export function barsOf(figures: readonly { kind: LineKind; cents: number }[]): Bar[] {
  let level = 0
  const steps = figures.map(({ kind, cents }) => {
    const before = level
    level += cents
    return { kind, cents, low: Math.min(before, level), high: Math.max(before, level) }
  })
  const all = [
    ...steps,
    { kind: 'payout' as const, cents: level, low: Math.min(0, level), high: Math.max(0, level) },
  ]
  const low = Math.min(0, ...all.map(step => step.low))
  const span = Math.max(1, ...all.map(step => step.high)) - low
  return all.map((step, at) => ({
    kind: step.kind,
    cents: step.cents,
    look:
      step.kind === 'payout' || (at === 0 && step.cents > 0)
        ? 'sum'
        : step.kind === 'held'
          ? 'held'
          : step.cents < 0
            ? 'out'
            : 'in',
    from: ((step.low - low) / span) * 100,
    width: ((step.high - step.low) / span) * 100,
  }))
}
