import { fromKysely, PgBoss } from 'pg-boss'
import type { World } from '../context'
import type { Tx } from '../db/open'
import type { Job, JobRequest } from '../events'
import { openQueueDatabase } from './queue-database'

/** A killed server's jobs are taken up by another one after this long. */
const HEARTBEAT_SECONDS = 10
/** How often somebody looks for such jobs; all servers together. */
const LOOKED_FOR_EVERY_SECONDS = 5
const RETRIES = 8
const JOBS_AT_ONCE = 8

/** The queue in Postgres: jobs are made inside a transaction and done by any server. */
export async function openJobs(
  world: World,
  url: string,
  { prepare, jobs: known }: { prepare: boolean; jobs: ReadonlyMap<string, Job<object>> },
) {
  const queue = openQueueDatabase(url, prepare)
  const boss = new PgBoss({
    db: queue,
    schema: 'jobs',
    superviseIntervalSeconds: LOOKED_FOR_EVERY_SECONDS,
    monitorIntervalSeconds: LOOKED_FOR_EVERY_SECONDS,
  })
  boss.on('error', error => world.log.warn({ err: error }, 'the job queue had a problem'))
  await boss.start()
  const workers = new Map<string, string>()

  async function work() {
    for (const [name, job] of known) {
      await boss.createQueue(name, {
        retryLimit: RETRIES,
        retryDelay: 2,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: 300,
      })
      const id = await boss.work<object>(
        name,
        { pollingIntervalSeconds: 1, batchSize: JOBS_AT_ONCE, perJobResults: true },
        // One that fails takes no try from those that were fetched with it.
        jobs =>
          Promise.all(
            jobs.map(async ({ id, data }) => ({
              id,
              status: (await runJob(world, job, data)) ? ('completed' as const) : ('failed' as const),
            })),
          ),
      )
      workers.set(name, id)
    }
  }

  return {
    work,
    /** Makes jobs in the transaction of the caller: they exist if and only if it commits. */
    async add(tx: Tx, requests: JobRequest[]) {
      const db = fromKysely(tx as never)
      const byName = Map.groupBy(requests, request => request.name)
      await Promise.all(
        [...byName].map(([name, its]) =>
          boss.insert(
            name,
            its.map(({ data, startAfterSeconds }) => ({ data, startAfter: startAfterSeconds ?? 0 })),
            { db },
          ),
        ),
      )
    },
    /** After the commit: the workers of this server look at once instead of at their next turn. */
    flush(names: Iterable<string>) {
      for (const name of new Set(names)) {
        const id = workers.get(name)
        if (id) boss.notifyWorker(id)
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await queue.close()
    },
  }
}

/** False when it has to be tried again. */
async function runJob(world: World, { name, run }: Job<object>, data: object): Promise<boolean> {
  try {
    await run(world, data)
    return true
  } catch (error) {
    world.log.warn({ err: error, job: name, data }, 'a job will be tried again')
    return false
  }
}
