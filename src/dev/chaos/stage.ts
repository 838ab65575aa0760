import { join } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { type TestWorld, worldOn } from '../../core/testing'
import { databasePid, dataFolder, freePort, isAlive, launch, type Product } from '../stories/product'
import { openProvider } from './provider'

const CLUSTER_SETTINGS = {
  // Nothing here survives the machine, but a killed Postgres has to keep what it promised.
  fsync: 'off',
  max_connections: '150',
  // For the audit, which asks when something was written.
  track_commit_timestamp: 'on',
}

export type Supervised = {
  url: string
  /** The process of now; null between its end and the next start. */
  now(): Product | null
  isOpen(): boolean
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * Two servers on a Postgres and a payment provider of their own, each started again whenever it ends, as a
 * supervisor does. What a supervisor could not mend breaks the stage, and everybody on it stops.
 */
export async function openStage(options: { crashAt(isFirst: boolean): string | null }) {
  const data = await dataFolder()
  const clusterFolder = join(data.folder, 'db')
  let cluster = await startEmbedded(clusterFolder, { settings: CLUSTER_SETTINGS })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  await admin.driver.unsafe('create database chaos')
  await admin.close()
  const databaseUrl = cluster.url('chaos')
  const fresh = openDatabase(databaseUrl, { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  const world: TestWorld = await worldOn(databaseUrl, {}, new Date())

  let problem: Error | null = null
  const breakWith = (error: unknown) => {
    problem ??= error instanceof Error ? error : new Error(String(error))
  }
  const said: string[] = []
  let isOver = false
  let databaseDownUntil = 0

  const ports = [await freePort(), await freePort()]
  const servers = ports.map(port => `http://127.0.0.1:${port}`)
  const provider = await openProvider(data.folder, servers)
  const counts = {
    starts: 0,
    kills: 0,
    crashes: {} as Record<string, number>,
    restarts: 0,
    provider: provider.counts,
  }

  const supervised = ports.map((port, i) => supervise(port, servers[i]!, i))
  await opensAll()

  function supervise(port: number, url: string, i: number): Supervised & { ended: Promise<void> } {
    let product: Product | null = null
    const isOpen = () => product?.output().includes('Comanda is open') ?? false
    const ended = (async () => {
      for (let isFirst = true; !isOver; isFirst = false) {
        await provider.isBack()
        const crashAt = options.crashAt(isFirst)
        const startedAt = Date.now()
        product = await launch({
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(data.folder, `server-${i}`),
          DEMO: '0',
          PORT: String(port),
          SIMULATOR_PORT: String(provider.port),
          DATABASE_POOL: '12',
          LOG_LEVEL: 'error',
          ...(crashAt ? { CRASH_AT: crashAt } : {}),
        })
        counts.starts++
        const code = await product.exited
        said.push(product.output())
        if (isOver) return
        // An open server outlives its database. One that is about to open needs it, and is started again.
        const wasKilled = code === 137
        const foundNoDatabase = code === 1 && !isOpen() && databaseDownUntil > startedAt - 2000
        if (!wasKilled && !foundNoDatabase)
          return breakWith(new Error(`A server ended with ${code}:\n${product.output()}`))
        if (wasKilled && crashAt && !killed.delete(product.pid)) {
          const place = crashAt.split('#')[0]!
          counts.crashes[place] = (counts.crashes[place] ?? 0) + 1
        }
        product = null
      }
    })().catch(breakWith)
    return { url, now: () => product, isOpen, ended }
  }
  const killed = new Set<number>()

  async function opensAll() {
    for (let tries = 0; !supervised.every(server => server.isOpen()); tries++) {
      if (problem) throw problem
      if (tries > 2400) throw new Error('The servers do not open')
      await Bun.sleep(50)
    }
  }

  return {
    world,
    servers,
    supervised,
    provider,
    counts,
    opensAll,
    /** What broke the stage: everybody who waits for something asks, and stops. */
    problem: () => problem,
    breakWith,
    /** What servers wrote down as errors, those of now and those before them, each once. */
    errors: () => [
      ...new Set([...said, ...supervised.map(server => server.now()?.output() ?? '')].flatMap(errorsIn)),
    ],
    /** `kill -9` of one of the servers. False: it was not open, and one that never opens is no chaos run. */
    kill(which: number): boolean {
      const server = supervised[which % supervised.length]!
      const product = server.now()
      if (!product || !server.isOpen()) return false
      killed.add(product.pid)
      counts.kills++
      void product.kill()
      return true
    },
    /** Waits until no server is about to look whether it is there. */
    async killProvider() {
      await opensAll()
      await provider.kill()
    },
    /** Postgres ends at once, without a word to anybody, and starts again by its log. */
    async restartDatabase() {
      databaseDownUntil = Number.POSITIVE_INFINITY
      const pid = await databasePid(data.folder)
      if (!pid) throw new Error('Postgres was not running')
      process.kill(pid, 'SIGQUIT')
      for (let tries = 0; isAlive(pid); tries++) {
        if (tries > 400) throw new Error('Postgres does not end')
        await Bun.sleep(25)
      }
      cluster = await startEmbedded(clusterFolder, { settings: CLUSTER_SETTINGS })
      counts.restarts++
      databaseDownUntil = Date.now()
    },
    async close() {
      isOver = true
      for (const server of supervised) server.now()?.kill()
      await Promise.all(supervised.map(server => server.ended))
      await provider.close()
      await world.close()
      await cluster.stop()
      await data.remove()
    },
  }
}

/** What a server could not do, with the place in the code. */
function errorsIn(output: string): string[] {
  return output
    .split('\n')
    .filter(line => line.startsWith('{"level":50'))
    .map(line => {
      const { call, msg, err } = JSON.parse(line) as { call?: string; msg: string; err?: { stack?: string } }
      return `${call ?? msg}: ${err?.stack?.split('\n').slice(0, 3).join(' ') ?? ''}`
    })
}
