import { every, type ModuleEvents } from '../../core/events'
import { catchUpWithProvider, processForgottenEvents } from './provider-events'
import { sweepOrderPayments } from './settle-order-payment'

export const orderChangeEvents = {
  timers: [
    every(15_000, 'settle payments of orders', sweepOrderPayments),
    every(5_000, 'process kept webhooks', processForgottenEvents),
    every(3_600_000, 'catch up with the payment provider', catchUpWithProvider),
  ],
} satisfies ModuleEvents
