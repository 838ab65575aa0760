import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip, type Tone } from '../../../ui/display/chip'

export type PaymentWithoutOrder = Outputs['customer']['orders']['paidWithoutOrder']['payments'][number]

const TONES: Record<PaymentWithoutOrder['outcome'], Tone> = {
  released: 'ok',
  returning: 'info',
  returned: 'ok',
  toWallet: 'ok',
}

/** What was paid for orders that there are not: why, and where the money is. Nothing where there is nothing. */
export function PaymentsWithoutOrder() {
  const answer = trpc.customer.orders.paidWithoutOrder.useQuery()
  return answer.data?.payments.length ? <PaymentsWithoutOrderList payments={answer.data.payments} /> : null
}

export function PaymentsWithoutOrderList({ payments }: { payments: readonly PaymentWithoutOrder[] }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  return (
    <section aria-label={t('paidWithoutOrder.title')}>
      <h2 className="font-semibold text-field">{t('paidWithoutOrder.title')}</h2>
      <p className="text-meta text-text2">{t('paidWithoutOrder.text')}</p>
      <ul className="mt-2 divide-y rounded-card border bg-surface">
        {payments.map(payment => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <Link
                to="/stores/$storeId/$channel/{-$catalog}"
                params={{ storeId: payment.storeId, channel: payment.channel }}
                className="font-medium hover:underline"
              >
                {payment.storeName}
              </Link>
              <p className="text-meta text-text2">{t(`paidWithoutOrder.reasons.${payment.reason}`)}</p>
              <p className="num text-meta text-text3">{f.dateTime(payment.at)}</p>
            </div>
            <Chip tone={TONES[payment.outcome]}>{t(`paidWithoutOrder.outcomes.${payment.outcome}`)}</Chip>
            <span className="money ml-auto font-semibold">{f.money(payment.amount.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
