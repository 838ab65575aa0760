import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import { every, job, type ModuleEvents, mayListen, ofId, on } from '../../../core/events'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import { storesVisibleTo } from '../../stores/stores/store-access'
import { PAPER_OF_STATE } from '../printers/rules/printing-jobs'
import { forgetUnclaimedPrinters } from './claim-printer'
import { markDemoPrintersSeen, runDemoPrinters } from './demo-printers'
import { expireLeases } from './device'
import { printOrderChanges } from './follow-orders'
import { printOrderTickets } from './make-print-jobs'

/** Until then the count may go on. */
const COUNTING_SECONDS = 4

const print = job('print-order-tickets', printOrderTickets)

const printChanges = job('print-order-changes', printOrderChanges)

/** Changed fields of an order that no paper prints. */
const NOT_ON_PAPER = new Set([
  ...[
    'payment',
    'refund',
    'net',
    'printed',
    'ratingSkipped',
    'message',
    'unaccepted',
    'projectCode',
    'internalNote',
  ],
  ...['bags', 'missing'],
])

/** What a move puts on paper; a refusal that was taken back has been printed before. */
function ticketOfMove({ orderId, from, state }: { orderId: string; from: string; state: string }) {
  const kind = PAPER_OF_STATE[state as OrderState]
  return kind && !isFailed(from as OrderState) ? { orderId, kind } : null
}

export const printingEvents = {
  emits: {
    'print-job.changed': ({ storeId, isAlarm }, city) => [
      ...(storeId ? [channel.print(storeId)] : []),
      ...(isAlarm ? [channel.allOrders()] : []),
      ...(isAlarm && storeId ? [channel.storeOrders(storeId)] : []),
      ...(isAlarm && city ? [channel.cityOrders(city)] : []),
    ],
    'printer.changed': ({ storeIds }) => storeIds.map(channel.print),
  },
  subscribers: [
    on('order.placed', print, ({ orderId, state, isToPrint }) =>
      state === 'accepted' || isToPrint ? { orderId, kind: 'kitchen' } : null,
    ),
    on('order.moved', print, ticketOfMove),
    on('order.changed', printChanges, ({ orderId, what }) =>
      what.split(',').every(field => NOT_ON_PAPER.has(field)) ? null : { orderId },
    ),
    on(
      'order.changed',
      print,
      ({ orderId, what }) => (what === 'bags' ? { orderId, kind: 'label', isCorrection: true } : null),
      COUNTING_SECONDS,
    ),
  ],
  timers: [
    every(5_000, 'give up silent printers', expireLeases),
    every(1_000, 'print on demo printers', runDemoPrinters),
    every(60_000, 'keep demo printers awake', markDemoPrintersSeen),
    every(3_600_000, 'forget unclaimed printers', forgetUnclaimedPrinters),
  ],
  channels: [
    mayListen(ofId('print'), (person, id, db) =>
      hasRow(storesVisibleTo(db, person).where('store.id', '=', id)),
    ),
  ],
} satisfies ModuleEvents
