import { Link } from '@tanstack/react-router'
import { CreditCard, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { UserCredits } from './user-credits'

const PAGE_SIZE = 20

/** What is in somebody's wallet, how it got there, and with which cards they pay. */
export function UserCredit({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const balance = trpc.admin.users.balance.useQuery({ id: userId })
  const cards = trpc.admin.users.paymentMethods.useQuery({ id: userId })
  if (balance.isError) return <ErrorState error={balance.error} onRetry={balance.refetch} />
  return (
    <div className="space-y-4 p-4">
      <Section title={t('credit.balance')}>
        {balance.data ? (
          <p className="text-title">
            <Money cents={balance.data.amount} />
          </p>
        ) : (
          <Skeleton className="h-8 w-32" />
        )}
      </Section>
      <UserCredits userId={userId} />
      <Movements userId={userId} />
      <Section title={t('credit.cards')} flush={Boolean(cards.data?.length)}>
        {cards.data?.length ? (
          <ul className="divide-y">
            {cards.data.map(card => (
              <li key={card.id} className="flex min-h-12 items-center gap-3 px-4">
                <CreditCard size={18} aria-hidden className="text-text3" />
                <span className="num flex-1 capitalize">
                  {card.brand} •••• {card.lastFourDigits}
                </span>
                {card.isDefault && <Chip tone="brand">{t('credit.default')}</Chip>}
              </li>
            ))}
          </ul>
        ) : cards.isPending ? (
          <Skeleton className="h-5 w-40" />
        ) : (
          <p className="text-text3">{t('credit.noCards')}</p>
        )}
      </Section>
    </div>
  )
}

function Movements({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const query = trpc.admin.users.movements.useQuery(
    { userId, page, limit: PAGE_SIZE },
    { placeholderData: before => before },
  )
  const total = query.data?.totalDocs ?? 0
  const kindOf = (kind: string) => {
    const key = `kinds.${kind.replaceAll('-', '_')}` as 'kinds.gifted'
    return t.has(key) ? t(key) : kind
  }
  return (
    <Section title={t('credit.movements')} flush>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={4} />
      ) : total === 0 ? (
        <EmptyState icon={Wallet} title={t('credit.none')} />
      ) : (
        <ul className="divide-y">
          {query.data?.docs.map(({ id, kind, amount, balanceAfter, memo, orderId, createdAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{kindOf(kind)}</p>
                <p className="flex flex-wrap items-center gap-x-2 text-meta text-text3">
                  <time dateTime={createdAt.toISOString()} className="num">
                    {format.dateTime(createdAt)}
                  </time>
                  {memo && memo !== kind && <span>{memo}</span>}
                  {orderId && (
                    <Link
                      to="/admin/crud-purchases/{-$entityId}"
                      params={{ entityId: orderId }}
                      className="text-brand underline"
                    >
                      {t('credit.order')}
                    </Link>
                  )}
                </p>
              </div>
              <p className="text-right">
                <Money
                  cents={amount.amount}
                  className={cx('font-semibold', amount.amount > 0 ? 'text-ok' : 'text-text')}
                />
                <span className="block text-meta text-text3">
                  {t('credit.after', { amount: format.money(balanceAfter.amount) })}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </Section>
  )
}
