import { ArrowDownLeft, ArrowUpRight, Equal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { CardEntry, type CardEntryHandle } from '../../../payments/card-entry'
import { nameOf, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PaymentRows, PriceRows } from '../menu/price-summary'
import { Card } from '../my-orders/order-beside'
import type { Order } from '../my-orders/order-progress'
import type { Preview, useOrderChange } from './use-order-change'

/** What the changed order costs, where the difference comes from or goes to, and the way to make it so. */
export function ChangeSummary({
  order,
  change,
  card,
}: {
  order: Order
  change: ReturnType<typeof useOrderChange>
  card: RefObject<CardEntryHandle | null>
}) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const { preview, refusal, failure, isSomething, isEmpty } = change
  const shown = isSomething && !refusal ? preview.data : undefined
  const byCard = shown?.byCard.amount ?? 0
  const why = isEmpty
    ? t('order.change.empty')
    : !isSomething
      ? t('order.change.nothing')
      : refusal
        ? refusal
        : undefined
  return (
    <Card title={t('order.change.summary')}>
      <div aria-live="polite" className="space-y-4">
        {isEmpty && <Banner tone="warn">{t('order.change.empty')}</Banner>}
        {refusal && !isEmpty && <Banner tone="bad">{refusal}</Banner>}
        <div className={cx('transition-opacity', isSomething && !change.isCurrent && 'opacity-60')}>
          <PriceRows price={(shown?.order ?? order).price} isPickup={order.isPickup} />
        </div>
        {shown && <Difference shown={shown} />}
      </div>
      {byCard > 0 && (
        <div className="mt-4 border-t pt-4">
          <PayByCard card={card} />
        </div>
      )}
      {failure && (
        <div role="alert" className="mt-4">
          <Banner tone="bad">{failure}</Banner>
        </div>
      )}
      <Button
        kind="primary"
        size="large"
        className="mt-4 w-full"
        loading={change.isWorking}
        whyDisabled={why ?? (change.isCurrent ? undefined : t('order.change.pricing'))}
        onClick={() => void change.confirm()}
      >
        {byCard > 0 ? t('order.change.pay', { amount: f.money(byCard) }) : t('order.change.confirm')}
      </Button>
      <p className="mt-2 text-center text-meta text-text3">
        {t('order.change.until', { store: order.store.name })}
      </p>
    </Card>
  )
}

type Parts = Preview['more']
const amounts = (parts: Parts) => ({
  inKind: parts.inKind.amount,
  flex: parts.flex.amount,
  balance: parts.balance.amount,
  card: parts.card.amount,
  transfer: parts.transfer.amount,
})
const sumOf = (parts: Parts) => Object.values(amounts(parts)).reduce((sum, cents) => sum + cents, 0)

function Difference({ shown: { difference, more, back } }: { shown: Preview }) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const cents = difference.amount
  const Icon = cents > 0 ? ArrowUpRight : cents < 0 ? ArrowDownLeft : Equal
  return (
    <div className={cx('rounded-ctl px-3 py-3', cents < 0 ? 'bg-okSoft' : 'bg-sunken')}>
      <p className="flex items-center gap-2 font-semibold text-note">
        <Icon size={16} aria-hidden />
        {cents > 0
          ? t('order.change.dearer', { amount: f.money(cents) })
          : cents < 0
            ? t('order.change.cheaper', { amount: f.money(-cents) })
            : t('order.change.same')}
      </p>
      {sumOf(more) > 0 && (
        <div className="mt-2">
          <p className="mb-1 text-meta text-text2">{t('order.change.comesFrom')}</p>
          <PaymentRows parts={amounts(more)} />
        </div>
      )}
      {sumOf(back) > 0 && (
        <div className="mt-2">
          <p className="mb-1 text-meta text-text2">{t('order.change.goesBack')}</p>
          <PaymentRows parts={amounts(back)} />
        </div>
      )}
    </div>
  )
}

function PayByCard({ card }: { card: RefObject<CardEntryHandle | null> }) {
  const t = useTranslations('order-changes')
  const { user } = useSession()
  const [, setReady] = useState(false)
  const settings = trpc.public.payments.settings.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cards = trpc.customer.paymentMethods.list.useQuery()
  const failed = settings.error ?? cards.error
  if (failed)
    return (
      <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), cards.refetch()])} />
    )
  if (!settings.data || !cards.data || !user) return <Skeleton className="h-32" />
  return (
    <>
      <h3 className="mb-2 font-semibold text-note">{t('order.change.payWith')}</h3>
      <CardEntry
        settings={settings.data}
        savedCards={cards.data}
        holder={nameOf(user)}
        handle={card}
        onReadyChange={setReady}
        canSave={false}
      />
    </>
  )
}
