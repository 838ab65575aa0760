import { every, type ModuleEvents } from '../../../core/events'
import { sweepOrderPayments } from '../changes/settle-order-payment'
import { catchUpWithProvider, processForgottenEvents } from './provider-events'

export const orderChangeEvents = {
  timers: [
    every(15_000, 'settle payments of orders', sweepOrderPayments),
    every(5_000, 'process kept webhooks', processForgottenEvents),
    every(3_600_000, 'catch up with the payment provider', catchUpWithProvider),
  ],
} satisfies ModuleEvents
