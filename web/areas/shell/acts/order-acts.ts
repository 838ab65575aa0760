import { ArrowRightLeft, Ban, Mail, MapPin, Printer, RotateCcw } from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type { RefundBearer } from '../../../../src/modules/order-records/amounts/rules/refunds'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { api } from '../../../api'
import { DISPATCHING, ORDER_BOARD } from '../../../session/access'
import {
  type Act,
  type Answer,
  about,
  type Choice,
  type Given,
  only,
  toEach,
  valueGiven,
  type Words,
} from './act'

type Say = ReturnType<typeof useTranslations<'acts'>>

const orders = { name: 'orders', kind: 'order', many: true } as const
const reason = { name: 'reason', kind: 'text' } as const

/** One call for all of them, which answers for each. */
async function move(
  chosen: readonly Choice[],
  to: { state: OrderState; reason?: string; dryRun?: boolean },
  { t, stateLabel }: Words,
): Promise<Answer[]> {
  const { results } = await api.merchant.orders.setStatus.mutate({
    ...to,
    purchaseIds: chosen.map(({ value }) => value),
    source: 'admin',
  })
  const choices = new Map(chosen.map(choice => [choice.value, choice]))
  return results.map(({ purchaseId, ok, state, error }): Answer => {
    const choice = choices.get(purchaseId)
    const before = choice?.record?.state
    return {
      ...(choice ? about(choice) : {}),
      ok,
      text: ok
        ? t(to.dryRun ? 'answers.wouldMove' : 'answers.moved', {
            state: stateLabel(state ?? to.state),
            before: before ? stateLabel(before) : '',
          })
        : (error?.message ?? ''),
    }
  })
}

const moveTo = (given: Given, words: Words, dryRun: boolean) =>
  move(
    given.orders ?? [],
    { state: only(given, 'state').value as OrderState, reason: valueGiven(given, 'reason'), dryRun },
    words,
  )
const cancel = (given: Given, words: Words, dryRun: boolean) =>
  move(given.orders ?? [], { state: 'canceled_by_store', reason: only(given, 'reason').value, dryRun }, words)

const refundOf = (given: Given) => ({
  purchaseId: only(given, 'order').value,
  amount: Number(only(given, 'amount').value),
  bearer: (valueGiven(given, 'bearer') ?? 'merchant') as RefundBearer,
})
const PARTS = ['card', 'transfer', 'balance', 'flex', 'inKind'] as const

export const orderActs: readonly Act[] = [
  {
    name: 'state',
    icon: ArrowRightLeft,
    opens: 'merchant.orders.setStatus',
    arguments: [orders, { name: 'state', kind: 'state' }, { ...reason, optional: true }],
    rehearse: (given, words) => moveTo(given, words, true),
    run: (given, words) => moveTo(given, words, false),
  },
  {
    name: 'cancel',
    icon: Ban,
    opens: 'merchant.orders.setStatus',
    arguments: [orders, reason],
    rehearse: (given, words) => cancel(given, words, true),
    run: (given, words) => cancel(given, words, false),
  },
  {
    name: 'refund',
    icon: RotateCcw,
    opens: 'merchant.orders.refund',
    arguments: [
      { name: 'order', kind: 'order' },
      { name: 'amount', kind: 'refundAmount' },
      reason,
      { name: 'bearer', kind: 'bearer', optional: true },
    ],
    async rehearse(given, { t, format }) {
      const preview = await api.merchant.orders.previewRefund.query(refundOf(given))
      const money = ({ amount }: { amount: number }) => format.money(amount)
      const transfers = PARTS.filter(part => preview.parts[part].amount > 0).map(part =>
        t('answers.goesTo', { amount: money(preview.parts[part]), where: t(`sources.${part}`) }),
      )
      const { merchant } = preview
      const lines = [
        t('answers.wouldRefund', { amount: money(preview.amount) }),
        ...transfers,
        ...(merchant
          ? [t('answers.merchantLeft', { now: money(merchant.now), after: money(merchant.after) })]
          : []),
      ]
      return lines.map(text => ({ ...about(only(given, 'order')), ok: true, text }))
    },
    async run(given, { t, format }) {
      const asked = refundOf(given)
      await api.merchant.orders.refund.mutate({ ...asked, reason: only(given, 'reason').value })
      const text = t('answers.refunded', { amount: format.money(asked.amount) })
      return [{ ...about(only(given, 'order')), ok: true, text }]
    },
  },
  {
    name: 'print',
    icon: Printer,
    opens: 'merchant.printing.printOrder',
    arguments: [orders, { name: 'printer', kind: 'printer', optional: true }],
    run: (given, words) =>
      toEach(given.orders ?? [], words, async order => {
        const printerId = valueGiven(given, 'printer')
        const job = await api.merchant.printing.printOrder.mutate({ purchaseId: order.value, printerId })
        return { ...about(order), ok: true, text: words.t('answers.printed', { printer: job.printerName }) }
      }),
  },
  {
    name: 'reprint',
    icon: Printer,
    opens: 'merchant.printing.reprint',
    arguments: [{ name: 'job', kind: 'failedJob', many: true }],
    run: (given, words) =>
      toEach(given.job ?? [], words, async job => {
        const copy = await api.merchant.printing.reprint.mutate({ printJobId: job.value })
        return { ...about(job), ok: true, text: words.t('answers.printed', { printer: copy.printerName }) }
      }),
  },
  {
    name: 'mail',
    icon: Mail,
    opens: 'merchant.orders.resendEmail',
    arguments: [orders],
    run: (given, words) =>
      toEach(given.orders ?? [], words, async order => {
        await api.merchant.orders.resendEmail.mutate({ purchaseId: order.value })
        return { ...about(order), ok: true, text: words.t('answers.mailed') }
      }),
  },
  {
    name: 'where',
    icon: MapPin,
    opens: ORDER_BOARD,
    arguments: [orders],
    run: (given, words) =>
      toEach(given.orders ?? [], words, async order => ({
        ...about(order),
        ok: true,
        ...(await whereIs(order.value, words.t, words)),
      })),
  },
]

/** Who has it and on which route, with the way to it on the map for dispatchers. */
async function whereIs(
  id: string,
  t: Say,
  { stateLabel, can, format }: Words,
): Promise<Pick<Answer, 'text' | 'at'>> {
  const { purchase, logisticsDropoff, logisticsPickup } = await api.merchant.orders.show.query({ id })
  const stop = logisticsDropoff ?? logisticsPickup
  const state = stateLabel(purchase.state)
  const courier = stop?.driver?.nickname
  const dispatches = can('logistics.deliveries.show')
  const delivery = stop && dispatches ? await api.logistics.deliveries.show.query({ purchaseId: id }) : null
  const held = !stop
    ? t('answers.noRoute', { state })
    : courier
      ? t('answers.withCourier', { state, courier })
      : t('answers.onRoute', { state })
  const text = [held, delivery?.courier && timeAtDoor(delivery.courier, t, format)]
    .filter(Boolean)
    .join(' · ')
  if (!stop?.routeId || !can(DISPATCHING)) return { text }
  return {
    text,
    at: { to: `/admin/logistics/map?route=${stop.routeId}`, label: stop.routeName ?? t('onMap') },
  }
}

function timeAtDoor(
  { arrivedAt, arrivesAt }: { arrivedAt: Date | null; arrivesAt: Date | null },
  t: Say,
  format: Words['format'],
): string | null {
  if (arrivedAt) return t('answers.atDoor', { time: format.time(arrivedAt) })
  return arrivesAt ? t('answers.around', { time: format.time(arrivesAt) }) : null
}
