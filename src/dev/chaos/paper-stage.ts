import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../../printer/test-support/testing-daemon'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { worldOn } from '../../core/testing'
import { makePrinter } from '../../modules/printing/print-jobs/printing.make'
import { databasePid, dataFolder, freePort, isAlive, launch, opened } from '../stories/product'
import { openKitchen } from './paper-orders'
import { openPrinter, PRINTER_KINDS, type PrinterKind } from './paper-printers'
import { randomFrom } from './random'

const SETTINGS = {
  // Nothing here survives the machine, but a killed Postgres has to keep what it promised.
  fsync: 'off',
}
const STARTS_WITHIN_MS = 60_000

type PaperStage = Awaited<ReturnType<typeof openPaperStage>>

/**
 * The product on a Postgres of its own, two kitchens, and a printer of each kind with its daemon: the first kitchen has
 * one for receipts and one for labels, the second a printer on a cable. All are processes, each of which can be killed
 * and starts again.
 */
export async function openPaperStage() {
  const data = await dataFolder()
  const clusterFolder = join(data.folder, 'db')
  let cluster = await startEmbedded(clusterFolder, { settings: SETTINGS })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  await admin.driver.unsafe('create database papers')
  await admin.close()
  const databaseUrl = cluster.url('papers')
  const fresh = openDatabase(databaseUrl, { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  const world = await worldOn(databaseUrl, {}, new Date())
  const kitchens = { first: await openKitchen(world), second: await openKitchen(world) }

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // As a supervisor does: an open server outlives its database, one that is about to open is started again.
  const startServer = () =>
    again(async () =>
      opened(
        await launch({
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(data.folder, 'server'),
          DEMO: '0',
          PORT: String(port),
          LOG_LEVEL: 'error',
        }),
      ),
    )
  let server = await startServer()

  const rows = {
    receipts: await makePrinter(world, kitchens.first.shop.store.id),
    labels: await makePrinter(world, kitchens.first.shop.store.id, { format: 'zpl', height: 400 }),
    cable: await makePrinter(world, kitchens.second.shop.store.id),
  } satisfies Record<PrinterKind, unknown>
  const folder = join(data.folder, 'printers')
  await mkdir(folder)
  const open = (kind: PrinterKind) => openPrinter(kind, { folder, server: url, token: rows[kind].token })
  const printers = {
    receipts: await open('receipts'),
    labels: await open('labels'),
    cable: await open('cable'),
  }
  let problem: Error | null = null

  return {
    url,
    kitchens,
    printers,
    problem: () => problem,
    breakWith(error: unknown) {
      problem ??= error instanceof Error ? error : new Error(String(error))
    },
    kindOf: (printerId: string) => PRINTER_KINDS.find(kind => rows[kind].id === printerId)!,
    received: () => PRINTER_KINDS.reduce((sum, kind) => sum + printers[kind].received(), 0),
    resumed: () => PRINTER_KINDS.reduce((sum, kind) => sum + printers[kind].resumed(), 0),
    /** All jobs of a printer; nothing while the database is away. */
    jobsOf: (kind: PrinterKind) =>
      world.db
        .selectFrom('print_job')
        .selectAll()
        .where('printer_id', '=', rows[kind].id)
        .orderBy('id')
        .execute(),
    /** What the server believes of all jobs; null while the database is away. */
    statuses: () =>
      world.db
        .selectFrom('print_job')
        .select(['id', 'status', 'printer_id', 'reprint_of'])
        .orderBy('id')
        .execute()
        .catch(() => null),
    async killServer() {
      await server.kill()
      server = await startServer()
    },
    /** Postgres and what it works with end at once, and start again by its log. */
    async killDatabase() {
      const pid = await databasePid(data.folder)
      if (!pid) throw new Error('Postgres was not running')
      process.kill(pid, 'SIGKILL')
      while (isAlive(pid)) await Bun.sleep(10)
      cluster = await again(() => startEmbedded(clusterFolder, { settings: SETTINGS }))
    },
    async close() {
      for (const kind of PRINTER_KINDS) await printers[kind].close()
      await server.kill()
      await world.close()
      await cluster.stop()
      await data.remove()
    },
  }
}

/** Until it starts: Postgres waits for its last workers to have gone, a server for Postgres. */
async function again<T>(start: () => Promise<T>): Promise<T> {
  const until = performance.now() + STARTS_WITHIN_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (performance.now() > until) throw error
      await Bun.sleep(200)
    }
  }
}

type Victim = 'server' | 'database' | `daemon of ${PrinterKind}` | `printer of ${PrinterKind}`

/** By how often each has its turn; who serves all others comes back slowly, and is killed more seldom. */
const TURNS: readonly Victim[] = [
  ...PRINTER_KINDS.flatMap(kind => Array<Victim>(4).fill(`daemon of ${kind}`)),
  ...PRINTER_KINDS.flatMap(kind => Array<Victim>(2).fill(`printer of ${kind}`)),
  ...Array<Victim>(3).fill('server'),
  ...Array<Victim>(2).fill('database'),
]
const BYTES_WITHIN_MS = 120_000

interface KillPlan {
  kills: number
  /** How many come to the printers from one kill to the next, on average. */
  bytesBetween: number
  seed: number
  isOver(): boolean
  tell(kills: number): void
}

/**
 * Ends one of all that stand between an order and its paper again and again, until all papers are out: each time so
 * many bytes of chance later on the way to the printers, and half of the times some milliseconds after that. Every sixth
 * time two end at once. Answers how often each was ended.
 */
export async function killAmong(
  stage: PaperStage,
  { kills, bytesBetween, seed, isOver, tell }: KillPlan,
): Promise<Record<string, number>> {
  const random = randomFrom(seed)
  const killed: Record<string, number> = {}
  const one = () => TURNS[Math.floor(random() * TURNS.length)]!
  for (let kill = 1; kill <= kills && !isOver() && !stage.problem(); kill++) {
    const at = stage.received() + random() * 2 * bytesBetween
    await until(
      () => stage.received() >= at || isOver() || stage.problem() !== null,
      'bytes on the way',
      BYTES_WITHIN_MS,
    )
    if (random() < 0.5) await Bun.sleep(random() * 150)
    const victims = new Set(random() < 1 / 6 ? [one(), one()] : [one()])
    for (const victim of victims) killed[victim] = (killed[victim] ?? 0) + 1
    await Promise.all(takenTogether(victims).map(some => endOneByOne(stage, some)))
    tell(kill)
  }
  return killed
}

/** A daemon before its printer, which is not back before that daemon has missed it; others do not wait for each other. */
function takenTogether(victims: ReadonlySet<Victim>): Victim[][] {
  const kindOf = (victim: Victim) => victim.split(' of ')[1] ?? victim
  const together = Map.groupBy([...victims].toSorted(), kindOf)
  return [...together.values()]
}

async function endOneByOne(stage: PaperStage, victims: readonly Victim[]) {
  for (const victim of victims) await end(stage, victim)
}

function end(stage: PaperStage, victim: Victim): Promise<void> {
  if (victim === 'server') return stage.killServer()
  if (victim === 'database') return stage.killDatabase()
  const [what, kind] = victim.split(' of ') as ['daemon' | 'printer', PrinterKind]
  const printer = stage.printers[kind]
  return what === 'daemon' ? printer.killDaemon() : printer.killPrinter()
}
