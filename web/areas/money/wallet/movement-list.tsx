import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Pagination } from '../../../ui/tables/pagination'
import { type Movement, useMovementText } from './movement-text'

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
      <div className="flex items-end justify-between gap-3">
        <h2 className="font-semibold text-field">{t('movements.title')}</h2>
        {total > 0 && (
          <Button asChild kind="ghost" size="small">
            <Link to="/wallet/statement">{t('statement.open')}</Link>
          </Button>
        )}
      </div>
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

export function MovementRow({ movement }: { movement: Movement }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const { what, why } = useMovementText()(movement)
  const { amount, balanceAfter, order, createdAt } = movement
  const isIn = amount.amount > 0
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
              {what}
            </Link>
          ) : (
            what
          )}
        </p>
        <time dateTime={createdAt.toISOString()} className="num block text-meta text-text3">
          {f.dateTime(createdAt)}
        </time>
        {why.map(line => (
          <p key={line} className="text-meta text-text2">
            {line}
          </p>
        ))}
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
