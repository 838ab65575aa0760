import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { Order } from './order-progress'

type Parts = Order['refunds'][number]['parts']
const SOURCES = ['card', 'transfer', 'balance', 'flex', 'inKind'] as const

/** What came back, or is on its way: how much, to where, and how far it is. */
export function RefundLines({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const menuTexts = useTranslations('menu')
  const ofChanges = order.refunds.filter(refund => refund.isChange)
  const others = order.refunds.filter(refund => !refund.isChange)
  return (
    <>
      <Given title={t('order.refundedOfChange')} cents={sumOf(ofChanges)} refunds={ofChanges} />
      <Given title={menuTexts('price.refunded')} cents={order.refunded.amount} refunds={others} />
    </>
  )
}

const sumOf = (refunds: Order['refunds']) => refunds.reduce((sum, { amount }) => sum + amount.amount, 0)

function Given({ title, cents, refunds }: { title: string; cents: number; refunds: Order['refunds'] }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  if (refunds.length === 0) return null
  return (
    <div className="mt-3 rounded-ctl bg-okSoft px-3 py-2 text-ok">
      <p className="flex items-baseline justify-between gap-4 font-medium text-note">
        <span>{title}</span>
        <span className="money">{f.money(cents)}</span>
      </p>
      <ul className="mt-1 space-y-1 text-meta">
        {refunds.map(refund => (
          <li key={refund.id}>
            <p>
              {t(`order.refundState.${stateOf(refund)}`)} · {f.dateTime(refund.createdAt)}
            </p>
            <PartsBack parts={refund.parts} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "Card 9.19 €, Wallet 3.00 €" */
export function PartsBack({ parts }: { parts: Parts }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const some = SOURCES.filter(source => parts[source].amount > 0)
  return (
    <p className="num">
      {some.map(source => `${t(`order.backTo.${source}`)} ${f.money(parts[source].amount)}`).join(', ')}
    </p>
  )
}

function stateOf({ state, isNeverCharged, parts }: Order['refunds'][number]) {
  if (state === 'failed') return 'inWallet'
  if (state !== 'completed') return 'onItsWay'
  if (isNeverCharged) return 'neverCharged'
  return parts.card.amount > 0 ? 'sentToCard' : 'done'
}
