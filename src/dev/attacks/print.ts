import { USUAL_AIMS } from './attack'
import type { Measured } from './measure'

/** What was over its aim or got through; nothing when the attack came to nothing. */
export function faultsOf({ attack, report, before, meanwhile, ...measured }: Measured): string[] {
  const aims = { ...USUAL_AIMS, ...attack.aims }
  // What others waited without the attack, or a bare server beside it in the same moments, the machine itself made wait.
  const slowest = aims.slowestMs + Math.max(before.slowestMs, meanwhile.bareMs)
  const over = (what: 'megabytes' | 'rows' | 'statements' | 'messages' | 'stock') =>
    measured[what] > aims[what] ? [`${Math.round(measured[what])} ${what}, at most ${aims[what]}`] : []
  return [
    ...(meanwhile.slowestMs > slowest
      ? [`others waited ${ms(meanwhile.slowestMs)} (${meanwhile.slowest}), at most ${ms(slowest)}`]
      : []),
    ...meanwhile.failures.map(failure => `others were refused: ${failure}`),
    ...(['megabytes', 'rows', 'statements', 'messages', 'stock'] as const).flatMap(over),
    ...(report.through ? [report.through] : []),
  ]
}

export function printMeasured(measured: Measured) {
  const { attack, report, before, meanwhile, seconds } = measured
  const answers = Object.entries(report.answers)
    .map(([answer, times]) => `${times} × ${answer}`)
    .join(', ')
  const faults = faultsOf(measured)
  console.log(
    [
      `${faults.length ? '✗' : '✓'} ${attack.name} (${attack.by}; ${attack.of})`,
      `    ${attack.does}; ${attack.expected}`,
      `    it cost them ${report.asked} in ${seconds.toFixed(1)} s; answered: ${answers || 'not at all'}`,
      `    others: slowest ${ms(meanwhile.slowestMs)} (${meanwhile.slowest}), p99 ${ms(meanwhile.p99Ms)}; before: ${ms(before.slowestMs)}, ${ms(before.p99Ms)}; a bare server beside it: ${ms(meanwhile.bareMs)}`,
      `    ${Math.round(measured.megabytes)} MB, ${measured.rows} rows, ${measured.statements} statements, ${measured.messages} messages, ${measured.stock} units reserved`,
      ...faults.map(fault => `    NOT HELD: ${fault}`),
    ].join('\n'),
  )
}

const ms = (value: number) => `${value.toFixed(0)} ms`
