import { cpus, loadavg } from 'node:os'
import type { Figures } from './load'

/** The product's figures, and those of what it is held against, in the same minute on the same machine. */
export type Comparison = {
  name: string
  atOnce: number
  ours: Figures
  beside: Figures
  /** How much of the other's pace is wanted at least. */
  aim: number
}

/** What was asked for a while, and how fast it was answered. */
export type Pace = {
  name: string
  offered: number
  figures: Figures
  aim: { perSecond?: number; p99: number }
  /** How many had not been answered when the time was over. */
  gaveUp?: number
  /** What else has to be known about it. */
  note?: string
}

export function printPaces(paces: readonly Pace[]) {
  console.log(
    `\n${'offered/s'.padStart(34)}${'done/s'.padStart(10)}${'aim'.padStart(8)}${'p50'.padStart(9)}${'p99 ms'.padStart(9)}${'aim'.padStart(8)}`,
  )
  for (const { name, offered, figures, aim, gaveUp, note } of paces) {
    // What is asked for over some seconds is done a little after them, also by who is fast enough.
    const isFastEnough = !aim.perSecond || figures.perSecond >= aim.perSecond * 0.95
    const isGood = isFastEnough && figures.p99 <= aim.p99
    console.log(
      [
        name.padEnd(24),
        String(offered).padStart(10),
        (aim.perSecond ? figures.perSecond.toFixed(0) : '').padStart(10),
        (aim.perSecond ? String(aim.perSecond) : '').padStart(8),
        figures.p50.toFixed(1).padStart(9),
        figures.p99.toFixed(1).padStart(9),
        `< ${aim.p99}`.padStart(8),
        isGood ? '  reached' : '  not reached',
        gaveUp ? `; ${gaveUp} gave up` : '',
        note ? `; ${note}` : '',
      ].join(''),
    )
  }
}

export function printComparisons(comparisons: readonly Comparison[]) {
  console.log(`\n${'at once'.padStart(21)}${columns('product')}${columns('bare')}   ratio     aim`)
  for (const { name, atOnce, ours, beside, aim } of comparisons) {
    const ratio = ours.perSecond / beside.perSecond
    console.log(
      `${name.padEnd(12)}${String(atOnce).padStart(9)}${figuresOf(ours)}${figuresOf(beside)}${ratio.toFixed(2).padStart(8)}  ≥ ${aim.toFixed(2)}  ${ratio >= aim ? 'reached' : 'not reached'}`,
    )
  }
  console.log(
    '\nBare: the statements of an order on the same Postgres, one after the other; a Bun server that says hello.',
  )
}

/** How busy the machine is: above the number of its processors, others take part of what is measured here. */
export const machine = () =>
  `${cpus().length} processors, load ${loadavg()
    .map(load => load.toFixed(1))
    .join(' ')}`

function columns(name: string): string {
  return `${`${name}/s`.padStart(13)}${'p50'.padStart(8)}${'p99'.padStart(8)}`
}

function figuresOf({ perSecond, p50, p99 }: Figures): string {
  return `${perSecond.toFixed(0).padStart(13)}${p50.toFixed(1).padStart(8)}${p99.toFixed(1).padStart(8)}`
}
