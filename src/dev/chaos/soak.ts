/**
 * A long chaos run, and its figures: thousands of checkouts while everything is killed again and again. Ends with 1 when
 * anything is wrong afterwards.
 * `npm run soak`, `CHECKOUTS=500 SEED=7 npm run soak`; CHECKOUTS_PER_KILL for another weather.
 */
import { join } from 'node:path'
import { webIsBuilt } from '../../web-build'
import { type ChaosReport, runChaos } from './run-chaos'

const CHECKOUTS = Number(process.env.CHECKOUTS ?? 2000)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

await webIsBuilt(join(import.meta.dir, '../../..'))
console.log(`${CHECKOUTS} checkouts, seed ${SEED}`)
const report = await runChaos({
  checkouts: CHECKOUTS,
  seed: SEED,
  checkoutsPerKill: Number(process.env.CHECKOUTS_PER_KILL ?? 25),
  databaseRestarts: Math.max(3, Math.round(CHECKOUTS / 200)),
  settleSeconds: 300,
  tell: console.log,
})
for (const [name, figure] of figuresOf(report)) console.log(`${name.padEnd(34)} ${figure}`)
for (const fault of report.faults) console.log(`fault: ${fault}`)
if (report.faults.length) for (const error of report.errors) console.log(`error: ${error}`)
process.exit(report.faults.length ? 1 : 0)

function figuresOf({
  outcomes,
  postOrderActions,
  visits,
  counts,
  ...report
}: ChaosReport): [string, string | number][] {
  const { provider } = counts
  const sum = (its: Record<string, number>) => Object.values(its).reduce((all, count) => all + count, 0)
  const listed = (its: Record<string, number>) =>
    Object.entries(its)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  return [
    ['Checkouts', `${sum(outcomes)} (${listed(outcomes)})`],
    ['Orders', report.orders],
    ['Called off, changed, given back', `${sum(postOrderActions)} (${listed(postOrderActions)})`],
    ['Wallets', `${sum(visits)} (${listed(visits)})`],
    ['Servers killed', counts.kills],
    [
      'Servers ended at a named place',
      `${sum(counts.crashes)} at ${Object.keys(counts.crashes).length} places`,
    ],
    ['Servers started', counts.starts],
    ['Postgres ended at once', counts.restarts],
    ['Provider killed', provider.kills],
    ['Webhooks, of these told before', `${provider.webhooks}, ${provider.webhooksAgain}`],
    ['Answers of the provider lost', provider.lostAnswers],
    ['Errors of the provider', provider.errors],
    [
      'Seconds of chaos, and of settling',
      `${report.loadSeconds.toFixed(0)}, ${report.settleSeconds.toFixed(0)}`,
    ],
    ['Faults', report.faults.length],
  ]
}
