import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'

/** A transaction that nobody asked for: of a job, a timer or a webhook. */
export const bySystem = (world: World) => jobContext(world, 'system')
