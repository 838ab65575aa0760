import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Pagination } from '../../ui/pagination'
import { SkeletonRows } from '../../ui/skeleton'

const PAGE_SIZE = 10

/** Every movement, newest first, each with what was left then: the balance explains itself. */
export function MovementList() {
  const t = useTranslations('wallet')
  const [page, setPage] = useState(1)
  const answer = trpc.customer.wallet.movements.useQuery(
    { page, limit: PAGE_SIZE },
    { placeholderData: before => before },
  )
  const total = answer.data?.totalDocs ?? 0
  return (
    <section aria-label={t('movements.title')}>
      <h2 className="font-semibold text-field">{t('movements.title')}</h2>
      <div className="mt-2 rounded-card border bg-surface">
        {answer.isError && !answer.data ? (
          <ErrorState error={answer.error} onRetry={answer.refetch} />
        ) : answer.isPending ? (
          <SkeletonRows rows={4} />
        ) : total === 0 ? (
          <EmptyState icon={Wallet} title={t('movements.none')} text={t('movements.noneText')} />
        ) : (
          <ul className="divide-y">
            {answer.data?.docs.map(movement => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        )}
        {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      </div>
    </section>
  )
}

type Movement = Outputs['customer']['wallet']['movements']['docs'][number]

export function MovementRow({ movement }: { movement: Movement }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const { amount, balanceAfter, order, kind, memo, createdAt } = movement
  const isIn = amount.amount > 0
  const key = `kinds.${kind.replaceAll('-', '_')}` as 'kinds.order'
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isIn ? 'bg-okSoft text-ok' : 'bg-mutedSoft text-text2',
        )}
      >
        <Icon size={17} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {order ? (
            <Link to="/home/orders/$orderId" params={{ orderId: order.id }} className="hover:underline">
              {t(kind === 'order' ? 'movements.order' : 'movements.refund', {
                number: order.ufid,
                store: order.storeName,
              })}
            </Link>
          ) : t.has(key) ? (
            t(key)
          ) : (
            t('kinds.other')
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-meta text-text3">
          <time dateTime={createdAt.toISOString()} className="num">
            {f.dateTime(createdAt)}
          </time>
          {memo && <span className="text-text2">{memo}</span>}
        </p>
      </div>
      <p className="text-right">
        <span className={cx('money font-semibold', isIn ? 'text-ok' : 'text-text')}>
          {isIn ? '+' : ''}
          {f.money(amount.amount)}
        </span>
        <span className="block whitespace-nowrap text-meta text-text3">
          {t('movements.after', { amount: f.money(balanceAfter.amount) })}
        </span>
      </p>
    </li>
  )
}
