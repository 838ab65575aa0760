import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'

const PAGE_SIZE = 5

/** What a person has ordered, newest first, for those who look through orders. */
export function PersonOrders({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const format = useFormat()
  const { can } = useSession()
  const mayLook = can('admin.purchases.list')
  const [page, setPage] = useState(1)
  const query = trpc.admin.purchases.list.useQuery(
    { page, limit: PAGE_SIZE, countUpTo: COUNTED_ON_SCREENS, filter: { userId }, sort: '-createdAt' },
    { enabled: mayLook, placeholderData: before => before },
  )
  if (!mayLook) return null
  const total = query.data?.totalDocs ?? 0
  return (
    <Section title={t('figures.orders')} flush>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={3} />
      ) : total === 0 ? (
        <p className="p-4 text-text3">{t('figures.noOrders')}</p>
      ) : (
        <ul className="divide-y">
          {query.data.docs.map(order => (
            <li key={order.id}>
              <Link
                to="/admin/crud-purchases/{-$entityId}"
                params={{ entityId: order.id }}
                className="flex min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2">
                    <span className="num font-medium">{order.ufid}</span>
                    <StatusChip of="order" status={order.state} />
                  </span>
                  <span className="block truncate text-meta text-text3">
                    <span className="num">{format.day(order.deliveryWindowStart)}</span> · {order.storeName}
                  </span>
                </span>
                <Money cents={order.totalCost.amount} className="font-medium" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(total > PAGE_SIZE || query.data?.isTotalCapped) && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          isTotalCapped={query.data?.isTotalCapped}
          onPage={setPage}
        />
      )}
    </Section>
  )
}
