import { Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useFreshWhileLive } from '../../../live'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { AccountPage } from '../../identity/account/account-page'
import { PaymentsWithoutOrder } from './paid-without-order'
import { PayOrderDialog } from './pay-order-dialog'

export type OwedOrder = Outputs['customer']['orders']['pending']['orders'][number]

/** What is still to be paid, by oneself or by one's company. */
export default function PendingPaymentsScreen() {
  const t = useTranslations('wallet')
  const { user } = useSession()
  const utils = trpc.useUtils()
  const answer = trpc.customer.orders.pending.useQuery()
  useFreshWhileLive(user ? channel.user(user.id) : null, getQueryKey(trpc.customer.orders.pending))
  const [paying, setPaying] = useState<OwedOrder | null>(null)
  const orders = answer.data?.orders ?? []
  return (
    <AccountPage title={t('pending.title')} text={t('pending.text')}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : answer.isPending ? (
        <Skeleton className="h-44 rounded-card" />
      ) : orders.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('pending.none')} text={t('pending.noneText')} />
      ) : (
        <>
          <OwedList
            title={t('pending.yours')}
            orders={orders.filter(order => order.owedBy === 'you')}
            onPay={setPaying}
          />
          <OwedList
            title={t('pending.company')}
            text={t('pending.companyText')}
            orders={orders.filter(order => order.owedBy === 'company')}
            onPay={setPaying}
          />
        </>
      )}
      <PaymentsWithoutOrder />
      {paying && (
        <PayOrderDialog
          order={paying}
          onClose={() => setPaying(null)}
          onPaid={() => {
            setPaying(null)
            void utils.customer.orders.invalidate()
          }}
        />
      )}
    </AccountPage>
  )
}

export function OwedList({
  title,
  text,
  orders,
  onPay,
}: {
  title: string
  text?: string
  orders: readonly OwedOrder[]
  onPay: (order: OwedOrder) => void
}) {
  const t = useTranslations('wallet')
  const f = useFormat()
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="font-semibold text-field">{title}</h2>
      {text && <p className="text-meta text-text2">{text}</p>}
      <ul className="mt-2 divide-y rounded-card border bg-surface">
        {orders.map(order => {
          const amount = f.money(order.amount.amount)
          return (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-52">
                <Link
                  to="/home/orders/$orderId"
                  params={{ orderId: order.id }}
                  className="font-medium hover:underline"
                >
                  {order.storeName}
                </Link>
                <p className="num text-meta text-text2">
                  {t('pending.order', { number: order.ufid })} · {f.longDay(order.deliveryWindowStart)}
                </p>
              </div>
              <Chip tone={order.reason === 'cardFailed' ? 'bad' : 'muted'}>
                {t(`pending.${order.reason}`)}
              </Chip>
              <span className="money ml-auto font-semibold">{amount}</span>
              <Button
                kind={order.owedBy === 'you' ? 'primary' : 'outline'}
                aria-label={t('pending.payOne', { amount, number: order.ufid })}
                onClick={() => onPay(order)}
              >
                {t('pending.pay')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
