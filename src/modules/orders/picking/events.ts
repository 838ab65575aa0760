import { job, type ModuleEvents, on } from '../../../core/events'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import { settleSubstitutes } from './settle-substitutes'

export const pickingEvents = {
  subscribers: [
    // From then on nothing is put into the bag any more.
    on('order.moved', job('settle-substitutes', settleSubstitutes), ({ orderId, from, state }) =>
      from === 'accepted' && state !== 'pending' && !isFailed(state as OrderState) ? { orderId } : null,
    ),
  ],
} satisfies ModuleEvents
