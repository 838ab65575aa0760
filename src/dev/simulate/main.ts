import { readOptions } from './options'
import { openOwnServer } from './own-server'
import { reportOf, statusLine } from './report'
import { NotForSimulation, runSimulation } from './run-simulation'

/** `npm run simulate`: a city at work. Ends with 1 when a promise was broken, and with 2 when it cannot begin. */
async function main(): Promise<number> {
  if (process.env.NODE_ENV === 'production')
    throw new NotForSimulation('NODE_ENV=production: nothing is simulated')
  const options = readOptions(process.argv.slice(2))
  const own = options.url ? null : await openOwnServer(options, new Date())
  const leaving = new AbortController()
  process.once('SIGINT', () => leaving.abort())
  try {
    const url = options.url ?? own!.url
    console.log(`A city comes to life at ${url}, ${options.speed}×, seed ${options.seed}`)
    const { life, outcome, realSeconds } = await runSimulation(
      { ...options, url },
      life => console.log(statusLine(life)),
      leaving.signal,
    )
    console.log(`\n${reportOf(life, outcome, realSeconds)}`)
    for (const broken of new Set(life.tally.broken)) console.log(`BROKEN: a call: ${broken}`)
    return outcome.broken.length || life.tally.broken.length ? 1 : 0
  } finally {
    await own?.close()
  }
}

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error instanceof NotForSimulation ? error.message : error)
    process.exit(2)
  },
)
