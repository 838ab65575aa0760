import pLimit, { type LimitFunction } from 'p-limit'
import type { World } from '../context'
import type { Job } from '../events'

/** Of a kind that is not done in batches, unless it says otherwise. */
const AT_ONCE = 8

const limits = new WeakMap<Job<object>, LimitFunction>()

/**
 * Does jobs of one kind, together where the kind knows how; then one that fails leaves each to be done by itself, so
 * that it takes no try from the others. Answers which of them are done; the others have to be tried again.
 */
export async function runJobs(
  world: World,
  kind: string,
  job: Job<object> | undefined,
  its: readonly { id: string; data: object }[],
  withinMs: number,
): Promise<Set<string>> {
  const done = new Set<string>()
  if (!job) {
    world.log.warn({ job: kind }, 'nobody here knows this kind of job')
    return done
  }
  const { runAll } = job
  if (runAll && its.length > 1) {
    const datas = its.map(({ data }) => data)
    const areDone = await within(withinMs, () => runAll(world, datas)).then(
      () => true,
      error => {
        world.log.warn({ err: error, job: kind, count: its.length }, 'jobs will be done one by one')
        return false
      },
    )
    if (areDone) return new Set(its.map(({ id }) => id))
  }

  const limit = limits.get(job) ?? pLimit(job.atOnce ?? AT_ONCE)
  limits.set(job, limit)
  await Promise.all(
    its.map(({ id, data }) =>
      limit(() => within(withinMs, () => job.run(world, data))).then(
        () => done.add(id),
        error => world.log.warn({ err: error, job: kind, data }, 'a job will be tried again'),
      ),
    ),
  )
  return done
}

/** Whoever hangs is not waited for. */
async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const patience = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(patience)
  }
}
