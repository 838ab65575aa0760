import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { folderFiles } from './adapters/files/folder'
import { STAND_IN_KEYS } from './adapters/outside/stand-in-keys'
import { openPayments } from './adapters/payments/open-payments'
import { BadSetting, type Config, readConfig } from './config'
import { scaledClock, systemClock } from './core/clock'
import { endEmbedded, startEmbedded } from './core/db/embedded'
import { migrate } from './core/db/migrate'
import { openDatabase } from './core/db/open'
import { DEMO_SIGN_INS, fillDemoWorld } from './dev/demo/fill-demo-world'
import { connectStandIns } from './dev/demo/life/connect-stand-ins'
import { startDemoLife } from './dev/demo/life/demo-life'
import { standIn, startVirtualPrinters } from './dev/demo/life/virtual-printers'
import { openServer } from './open-server'
import { exitCodeOf, onStopSignals, type StopSignal } from './stop-signals'
import { webIsBuilt } from './web-build'

const ROOT = join(import.meta.dir, '..')

/** What cannot be mended by going on: said in one line, and over. */
class CannotStart extends Error {}

/** In the order in which they were started; what is still starting is waited for, and stopped then. */
const undo: (() => Promise<void>)[] = []
const undoLater = (starting: Promise<{ stop(): Promise<unknown> }>) =>
  undo.push(async () => {
    const started = await starting.catch(() => null)
    await started?.stop()
  })
/** What would outlive this process if it were not ended. */
const endAtOnce: (() => Promise<void>)[] = []
const leaving = new AbortController()

async function start() {
  const config = readConfig(process.env)
  const { version } = await Bun.file(join(ROOT, 'package.json')).json()
  await mkdir(config.DATA_DIR, { recursive: true }).catch(error => {
    throw new CannotStart(`DATA_DIR=${config.DATA_DIR}: ${error.message}`)
  })
  await refuseTakenPort(config.PORT, config.HOST)

  const databaseUrl = await step('Database', async () => {
    if (config.DATABASE_URL) {
      await refuseUnreachable(config.DATABASE_URL)
      return [config.DATABASE_URL, 'at DATABASE_URL'] as const
    }
    const folder = resolve(config.DATA_DIR, 'db')
    const starting = startEmbedded(folder, { abort: leaving.signal })
    undoLater(starting)
    endAtOnce.push(() => endEmbedded(folder, starting))
    const cluster = await starting
    const admin = openDatabase(cluster.url('postgres'), { max: 1 })
    const [known] = await admin.driver`select 1 from pg_database where datname = 'comanda'`
    if (!known) await admin.driver.unsafe('create database comanda')
    await admin.close()
    return [cluster.url('comanda'), `embedded, in ${join(config.DATA_DIR, 'db')}`] as const
  })

  await step('Schema', async () => {
    const connection = openDatabase(databaseUrl, { max: 1 })
    const applied = await migrate(connection.driver).finally(connection.close)
    return [undefined, applied.length ? `${applied.length} migrations applied` : 'up to date'] as const
  })

  const payments = await step('Payments', async () => {
    const opening = openPayments(config)
    undoLater(opening)
    const opened = await opening
    return [opened.payments, opened.note] as const
  })

  const hasDemoWorld = await step('Demo world', async () => {
    const connection = openDatabase(databaseUrl, { max: 4 })
    const filled = await fillDemoWorld(connection, {
      wanted: config.wantsDemo,
      seed: config.DEMO_SEED,
      secret: config.SECRET,
      now: new Date(config.CLOCK_START ?? Date.now()),
      payments,
      files: folderFiles(join(config.DATA_DIR, 'files')),
    }).finally(connection.close)
    return [filled.present, filled.note] as const
  })

  const webFolder = await step('Web', () => webIsBuilt(ROOT))

  leaving.signal.throwIfAborted()
  const opening = openServer({
    config,
    databaseUrl,
    payments,
    version,
    buildDate: new Date().toISOString(),
    webFolder,
    hasDemoWorld,
    clock: clockOf(config),
  })
  undoLater(opening)
  const { world } = await opening
  const printing = hasDemoWorld
    ? await step('Printers', async () => {
        const starting = config.wantsDemoLife
          ? startVirtualPrinters(world, demoPapers(config))
          : standIn(world)
        if (config.wantsDemoLife) undoLater(starting.then(it => it ?? { stop: async () => {} }))
        const started = await starting
        return [
          started,
          started ? `virtual, their paper at ${started.url}` : 'stand in by themselves',
        ] as const
      })
    : null
  if (hasDemoWorld && config.wantsDemoLife) {
    await connectStandIns(world, STAND_IN_KEYS)
    undoLater(Promise.resolve(startDemoLife(world, config.DEMO_SEED)))
  }
  leaving.signal.throwIfAborted()

  console.log(`\n  Comanda is open at ${config.publicUrl}\n`)
  if (hasDemoWorld) {
    console.log('  Sign in with any of these, password comanda-demo:')
    for (const { email, about } of DEMO_SIGN_INS) console.log(`    ${email.padEnd(26)} ${about}`)
    if (printing) console.log(`\n  What the kitchens print comes out at ${printing.url}`)
    console.log('')
  }
}

/** Its time begins when the server opens, so that a slow start takes nothing from the day. */
const clockOf = ({ CLOCK_START, CLOCK_SPEED }: Config) =>
  CLOCK_START || CLOCK_SPEED
    ? scaledClock(new Date(CLOCK_START ?? Date.now()), CLOCK_SPEED ?? 1)
    : systemClock

const demoPapers = ({ PORT: port, PAPERS_PORT: papersPort, DATA_DIR }: Config) => ({
  ...{ port, papersPort },
  folder: join(DATA_DIR, 'demo-printers'),
})

/** Says what is being done, and how it went. */
async function step<Result>(name: string, work: () => Promise<readonly [Result, string]>): Promise<Result> {
  leaving.signal.throwIfAborted()
  const started = performance.now()
  process.stdout.write(`  ${name.padEnd(12)} …`)
  try {
    const [result, note] = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`\r  ${name.padEnd(12)} ${note} (${seconds} s)\n`)
    return result
  } catch (error) {
    process.stdout.write('\n')
    throw error
  }
}

/** Asked before anything is started, so that a second server does not disturb the first. */
async function refuseTakenPort(port: number, host: string) {
  if (port === 0) return
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', error =>
      taken(
        new CannotStart(
          `PORT=${port}: ${(error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'something else is listening there' : error.message}`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

async function refuseUnreachable(url: string) {
  const connection = openDatabase(url, { max: 1 })
  try {
    const [{ version }] =
      (await connection.driver`select current_setting('server_version_num')::int as version`) as unknown as [
        { version: number },
      ]
    if (version < 150_000)
      throw new CannotStart(
        `DATABASE_URL: Postgres 15 or newer is needed, this is ${Math.floor(version / 10_000)}`,
      )
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`DATABASE_URL: no database answers there (${(error as Error).message})`)
  } finally {
    await connection.close()
  }
}

let stopping: Promise<never> | null = null
function stop(code: number): Promise<never> {
  stopping ??= undoAll().then(() => process.exit(code))
  return stopping
}

async function undoAll() {
  for (const step of undo.toReversed()) await step().catch(error => console.error(String(error)))
}

onStopSignals(
  () => {
    console.log('\n  Stopping …')
    leaving.abort()
    void stop(0)
  },
  signal => void stopNow(signal),
)

async function stopNow(signal: StopSignal): Promise<never> {
  await Promise.all(endAtOnce.map(end => end().catch(error => console.error(String(error)))))
  process.exit(exitCodeOf(signal))
}

start().catch(async error => {
  if (leaving.signal.aborted) return
  if (error instanceof BadSetting || error instanceof CannotStart)
    console.error(`Cannot start: ${error.message}`)
  else console.error('Cannot start:', existsSync(join(ROOT, '.git')) ? error : (error as Error).message)
  await stop(1)
})
