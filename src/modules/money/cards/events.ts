import { every, job, type ModuleEvents, on } from '../../../core/events'
import { sendCardReturn, sweepCardReturns } from './card-returns'
import { detachPaymentMethod } from './detach-payment-method'
import { finishForgottenSetups } from './finish-setup'
import { sweepCardChecks } from './sweep-card-checks'

export const cardEvents = {
  emits: {
    'payment-method.dropped': () => [],
    'card-return.owed': () => [],
  },
  subscribers: [
    on('payment-method.dropped', job('detach-payment-method', detachPaymentMethod), ({ providerId }) => ({
      providerId,
    })),
    on('card-return.owed', job('send-card-return', sendCardReturn), ({ cardReturnId }) => ({ cardReturnId })),
  ],
  timers: [
    every(60_000, 'keep methods whose client is gone', finishForgottenSetups),
    every(30_000, 'settle checks of cards', sweepCardChecks),
    every(300_000, 'return what was paid for nothing', sweepCardReturns),
  ],
} satisfies ModuleEvents
