import type { World } from '../../trpc/context'
import { jobContext } from '../../trpc/job-context'

/** A transaction that nobody asked for: of a job, a timer or a webhook. */
export const bySystem = (world: World) => jobContext(world, 'system')
