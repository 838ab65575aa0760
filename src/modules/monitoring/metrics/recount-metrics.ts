import { holds } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Recount } from './contract/metrics'
import { markAllStale } from './day-counts.store'

/** Has every day counted anew from the orders, routes and papers that there are, in the seconds that follow. */
export const recountMetrics = holds('SuperAdminPermission')
  .meta({ summary: 'Has all metrics counted anew' })
  .output(Recount)
  .mutation(
    write(async ({ ctx: { db, audit } }) => {
      const days = await markAllStale(db)
      audit({ type: 'metrics', id: 'all', after: { days } })
      return { days }
    }),
  )
