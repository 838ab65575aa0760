import { printWhileKilling } from './kills'
import { startTestingPrinter } from './testing-printer'

// bun printer/soak.ts [jobs] [kills] [seed]
const [jobs = 400, kills = 200, seed = 1] = process.argv.slice(2).map(Number)
const printer = await startTestingPrinter({ bytesPerTick: 12_000 })
const tally = await printWhileKilling(jobs, kills, seed, {
  args: ['--tcp', `127.0.0.1:${printer.port}`],
  papers: printer.papers,
})
console.log(tally)
process.exit(tally.lost + tally.duplicated + tally.incomplete + tally.unreported === 0 ? 0 : 1)
