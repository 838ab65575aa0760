import { channel } from '../../../core/contract/channels'
import { every, job, type ModuleEvents, on } from '../../../core/events'
import { expireQuotes } from './expire-quotes'
import { mailCustomer, mailRequested, mailWriter } from './quote-mails'

export const quoteEvents = {
  emits: {
    'proposal.changed': ({ storeId, personId }, city) => [
      channel.storeOrders(storeId),
      channel.allOrders(),
      ...(city ? [channel.cityOrders(city)] : []),
      ...(personId ? [channel.user(personId)] : []),
    ],
    'quote.mail-asked': () => [],
    'quote.answered': () => [],
  },
  subscribers: [
    on('order.placed', job('mail-quote-request', mailRequested), ({ orderId, isRequest }) =>
      isRequest ? { orderId } : null,
    ),
    on('quote.mail-asked', job('mail-quote', mailCustomer), ({ proposalId, about, key }) => ({
      proposalId,
      about,
      key,
    })),
    on('quote.answered', job('mail-quote-writer', mailWriter), ({ proposalId, about, key }) => ({
      proposalId,
      about,
      key,
    })),
  ],
  timers: [every(15_000, 'expire quotes', expireQuotes)],
} satisfies ModuleEvents
