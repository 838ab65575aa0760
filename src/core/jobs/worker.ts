import { type Job as FetchedJob, fromKysely, PgBoss } from 'pg-boss'
import { inBatches } from '../batches'
import type { World } from '../context'
import type { Tx } from '../db/open'
import type { Job, JobRequest } from '../events'
import { rowsOf, withPacks } from './packs'
import { openQueueDatabase } from './queue-database'
import { runJobs } from './run-jobs'

/** One for jobs of all kinds, so that they are put in, taken out and done with together. The group is their kind. */
const QUEUE = 'jobs'
/** A killed server's jobs are taken up by another one after this long. */
const HEARTBEAT_SECONDS = 10
const HEARTBEAT_EVERY_MS = 4_000
/** How often somebody looks for such jobs; all servers together. */
const LOOKED_FOR_EVERY_SECONDS = 5
/** Whoever has not ended a job after so long is not waited for. */
const EXPIRE_SECONDS = 300
const RETRIES = 8
const SETTINGS = {
  retryLimit: RETRIES,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
}

const FETCHED_AT_ONCE = 64
/** A kind of which so many are under way leaves the rest of its jobs where they are, and the turn to others. */
const MOST_OF_A_KIND = 64
const PAUSES = {
  /** Jobs that are made, or done, within so long are fetched, or noted as done, together. */
  restMs: 250,
  /** Who is not woken looks as often as this: for what is to be done later, or was made by a server that has ended. */
  lookMs: 2_000,
  /** What became of jobs cannot be said while the database is away; it is said again after so long. */
  tellAgainMs: 500,
}
/** Earlier versions may still be at work beside this one. */
const MOVED_OVER_EVERY_MS = 60_000

/** The queue in Postgres: jobs are made inside a transaction and done by any server. */
export async function openJobs(
  world: World,
  url: string,
  {
    prepare,
    jobs: known,
    pauses = PAUSES,
  }: { prepare: boolean; jobs: ReadonlyMap<string, Job<object>>; pauses?: typeof PAUSES },
) {
  const { restMs, lookMs, tellAgainMs } = pauses
  const queue = openQueueDatabase(url, prepare)
  const boss = new PgBoss({
    db: queue,
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: LOOKED_FOR_EVERY_SECONDS,
    monitorIntervalSeconds: LOOKED_FOR_EVERY_SECONDS,
  })
  boss.on('error', error => world.log.warn({ err: error }, 'the job queue had a problem'))
  await boss.start()
  await boss.createQueue(QUEUE, SETTINGS)

  const kinds = withPacks(known, async rows => {
    await boss.insert(QUEUE, rows)
    wake()
  })
  const underWay = new Map<string, FetchedJob<object>[]>()
  const batches = new Set<Promise<void>>()
  let stopped = false
  let isWanted = false
  let wakeUp = () => {}
  let loop: Promise<void> | null = null
  const beating = setInterval(() => void beat(), HEARTBEAT_EVERY_MS)
  const movingOver = setInterval(() => void moveOver(), MOVED_OVER_EVERY_MS)

  const complete = inBatches(
    FETCHED_AT_ONCE,
    async (done: FetchedJob<object>[]) => {
      await boss.complete(QUEUE, done)
      return done
    },
    restMs,
  )

  /** Fetches as long as there is something to do; then until somebody says so, or for a while. */
  async function work() {
    while (!stopped) {
      isWanted = false
      const fetched = await fetchSome().catch(error => {
        world.log.warn({ err: error }, 'jobs cannot be fetched')
        return 0
      })
      if (fetched === FETCHED_AT_ONCE) continue
      await Bun.sleep(restMs)
      if (!isWanted && !stopped) await untilWoken()
    }
  }

  async function untilWoken() {
    const { promise, resolve } = Promise.withResolvers<void>()
    wakeUp = resolve
    const patience = setTimeout(resolve, lookMs)
    await promise
    clearTimeout(patience)
  }

  function wake() {
    isWanted = true
    wakeUp()
  }

  async function fetchSome(): Promise<number> {
    const busy = [...underWay].filter(([, its]) => its.length >= MOST_OF_A_KIND).map(([kind]) => kind)
    const fetched = await boss.fetch<object>(QUEUE, { batchSize: FETCHED_AT_ONCE, ignoreGroups: busy })
    for (const [kind, its] of Map.groupBy(fetched, ({ groupId }) => groupId ?? '')) {
      const doing = doSome(kind, its).catch(error =>
        // They are done again when their heartbeat is missed.
        world.log.warn({ err: error, job: kind }, 'jobs are not known to be done'),
      )
      batches.add(doing)
      void doing.finally(() => batches.delete(doing))
    }
    return fetched.length
  }

  async function doSome(kind: string, its: FetchedJob<object>[]) {
    const others = underWay.get(kind) ?? []
    underWay.set(kind, others)
    others.push(...its)
    try {
      const isDone = await runJobs(world, kind, kinds.get(kind), its, EXPIRE_SECONDS * 1000)
      const [done, failed] = [its.filter(({ id }) => isDone.has(id)), its.filter(({ id }) => !isDone.has(id))]
      await untilTold(() =>
        Promise.all([...done.map(complete), failed.length ? boss.fail(QUEUE, failed) : null]),
      )
    } finally {
      const wasBusy = others.length >= MOST_OF_A_KIND
      underWay.set(
        kind,
        underWay.get(kind)!.filter(one => !its.includes(one)),
      )
      if (wasBusy) wake()
    }
  }

  /** As long as this server runs: no other one knows what became of its jobs. */
  async function untilTold(tell: () => Promise<unknown>) {
    for (;;)
      try {
        return await tell()
      } catch (error) {
        if (stopped) throw error
        world.log.warn({ err: error }, 'what became of jobs will be told again')
        await Bun.sleep(tellAgainMs)
      }
  }

  async function beat() {
    const all = [...underWay.values()].flat()
    if (all.length)
      await boss
        .touch(QUEUE, all)
        .catch(error => world.log.warn({ err: error }, 'jobs under way cannot say that they are'))
  }

  /** What earlier versions left, which had a queue for each kind. */
  async function moveOver() {
    try {
      for (const { name } of await boss.getQueues([...known.keys()])) {
        const its = await boss.fetch<object>(name, {
          batchSize: 500,
          includeMetadata: true,
          ignoreStartAfter: true,
        })
        if (!its.length) continue
        const rows = its.map(({ data, startAfter }) => ({ data, startAfter, group: { id: name } }))
        await boss.insert(QUEUE, rows)
        await boss.complete(name, its)
        wake()
      }
    } catch (error) {
      world.log.warn({ err: error }, 'jobs of an earlier version have to wait')
    }
  }

  return {
    async work() {
      await moveOver()
      loop = work()
    },
    /** Makes jobs in the transaction of the caller: they exist if and only if it commits. */
    async add(tx: Tx, requests: JobRequest[]) {
      if (!requests.length) return
      await boss.insert(QUEUE, rowsOf(requests, known), { db: fromKysely(tx as never) })
    },
    /** After the commit: this server looks at once instead of at its next turn. */
    wake,
    async stop() {
      stopped = true
      clearInterval(movingOver)
      wake()
      await loop
      await Promise.race([Promise.all(batches), Bun.sleep(STOP_WITHIN_MS)])
      clearInterval(beating)
      await boss.stop({ graceful: false })
      await queue.close()
    },
  }
}

/** What takes longer is done again by another server. */
const STOP_WITHIN_MS = 10_000
