import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Victim } from '../../../printer/test-support/kills'
import { startDaemon, until } from '../../../printer/test-support/testing-daemon'
import { below } from '../../../printer/test-support/testing-printer'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { worldOn } from '../../core/testing'
import { insertPrintJob } from '../../modules/printing/print-jobs.store'
import { makePrinter } from '../../modules/printing/printing.make'
import { type Bitmap, blankBitmap, stacked } from '../../modules/printing/rules/bitmaps/bitmap'
import { EscposDecoder } from '../../modules/printing/rules/commands/decode-escpos'
import { makeStore } from '../../modules/stores/stores.make'
import { dataFolder, freePort, launch, opened } from '../stories/product'

const PRINTER_MAIN = join(import.meta.dir, '../../../printer/test-support/testing-printer-main.ts')
const BYTES_PER_TICK = 4_000

/**
 * The product on a Postgres of its own, the daemon, and a printer that is a port: three processes, each of which can be
 * killed and starts again.
 */
export async function openPaperStage() {
  const data = await dataFolder()
  const cluster = await startEmbedded(join(data.folder, 'db'), { settings: { fsync: 'off' } })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  await admin.driver.unsafe('create database papers')
  await admin.close()
  const databaseUrl = cluster.url('papers')
  const fresh = openDatabase(databaseUrl, { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  const world = await worldOn(databaseUrl, {}, new Date())
  const store = await makeStore(world)
  const row = await makePrinter(world, store.id)

  const serverPort = await freePort()
  const printerPort = await freePort()
  const startServer = async () =>
    opened(
      await launch({
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(data.folder, 'server'),
        DEMO: '0',
        PORT: String(serverPort),
        LOG_LEVEL: 'error',
      }),
    )
  let sessions = 0
  const paperOf = (session: number) => join(data.folder, `paper-${session}.bin`)
  const printedIn = (session: number) => statSync(paperOf(session), { throwIfNoEntry: false })?.size ?? 0
  const startPrinter = async () => {
    const child = Bun.spawn(
      [process.execPath, PRINTER_MAIN, String(printerPort), paperOf(++sessions), String(BYTES_PER_TICK)],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const { done } = await child.stdout.getReader().read()
    if (done) throw new Error(`The printer ended with ${await child.exited}`)
    return child
  }
  const startTheDaemon = () => {
    const args = ['--tcp', `127.0.0.1:${printerPort}`]
    return startDaemon(`http://127.0.0.1:${serverPort}`, join(data.folder, 'daemon'), args, row.token)
  }
  let server = await startServer()
  let printer = await startPrinter()
  let daemon = startTheDaemon()
  let resumed = 0
  const countResumes = () => {
    resumed += daemon.output().split('resuming').length - 1
  }

  return {
    daemonOutput: () => daemon.output(),
    resumed: () => resumed,
    received: () => Array.from({ length: sessions }, (_, i) => printedIn(i + 1)).reduce((a, b) => a + b, 0),
    async addJob(html: string): Promise<string> {
      const id = world.newId()
      const job = { id, printer_id: row.id, store_id: store.id, city: row.city, kind: 'manual', html }
      await world.db
        .transaction()
        .execute(tx => insertPrintJob(tx, { ...job, format: 'escpos', width: 550 }, new Date()))
      return id
    },
    /** What the server believes of each job. */
    async statuses(): Promise<Map<string, string>> {
      const jobs = await world.db.selectFrom('print_job').select(['id', 'status']).execute()
      return new Map(jobs.map(job => [job.id, job.status]))
    },
    async kill(victims: readonly Victim[]) {
      const isKilled = (victim: Victim) => victims.includes(victim)
      const hasLooked = !isKilled('daemon') && daemon.output().includes(': ok')
      if (isKilled('printer')) printer.kill('SIGKILL')
      if (isKilled('server')) void server.kill()
      if (isKilled('daemon')) {
        await daemon.kill('SIGKILL')
        countResumes()
        daemon = startTheDaemon()
      }
      if (isKilled('printer')) {
        await printer.exited
        // A printer takes longer to start than the daemon, which has looked for it by then.
        if (!hasLooked)
          await until(() => daemon.output().includes('offline'), 'a look for the printer', 60_000)
        printer = await startPrinter()
      }
      if (isKilled('server')) {
        await server.exited
        server = await startServer()
      }
    },
    /** What was cut off, in its order, from the bytes that were printed. */
    papers(): Bitmap[] {
      const papers: Bitmap[] = []
      let hanging = blankBitmap(0, 0)
      for (let session = 1; session <= sessions; session++) {
        const decoder = new EscposDecoder()
        decoder.onPaper = paper => {
          papers.push(below(hanging, paper).bitmap)
          hanging = blankBitmap(0, 0)
        }
        if (existsSync(paperOf(session))) decoder.push(readFileSync(paperOf(session)))
        hanging = stacked([hanging, decoder.uncut])
      }
      return papers
    },
    async close() {
      countResumes()
      await daemon.kill('SIGKILL')
      printer.kill('SIGKILL')
      await server.kill()
      await world.close()
      await cluster.stop()
      await data.remove()
    },
  }
}
