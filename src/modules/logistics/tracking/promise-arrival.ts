import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { keepShownArrival } from '../arrival-times/arrival-promises.store'
import { findCustomerArrival } from './order-status'

/** Job: keeps the window that a customer reads from when the courier sets out for the door, where there is one. */
export async function promiseArrival(world: World, { orderId }: { orderId: string }): Promise<void> {
  const by = jobContext(world, 'promise-arrival')
  const arrival = await findCustomerArrival({ db: world.db, now: by.now, world }, orderId)
  if (!arrival?.window || !arrival.arrivesAt) return
  const { window, arrivesAt: estimate } = arrival
  await inTransaction(
    by,
    'job.promiseArrival',
    ({ db }) => keepShownArrival(db, { orderId, estimate, window }),
    {
      isAudited: false,
    },
  )
}
