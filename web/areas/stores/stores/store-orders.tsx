import { Link } from '@tanstack/react-router'
import { ChevronRight, ClipboardList, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useLive } from '../../../live'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'

type Order = Outputs['merchant']['orders']['list']['docs'][number]

const REFRESH_MS = 60_000
const ON_PAGE = 25

/** The orders that a store has today, the latest window first; what happens to them shows at once. */
export function StoreOrders({ storeId }: { storeId: string }) {
  const t = useTranslations('stores')
  const [page, setPage] = useState(1)
  const query = trpc.merchant.orders.list.useQuery(
    { filterStores: [storeId], page, limit: ON_PAGE, counts: false },
    { refetchInterval: REFRESH_MS, placeholderData: before => before },
  )
  useLive(channel.storeOrders(storeId), () => void query.refetch())
  const total = query.data?.totalDocs ?? 0
  return (
    <Section
      title={t('orders.title')}
      flush
      className="m-4"
      actions={
        <>
          <IconButton
            kind="ghost"
            icon={RefreshCw}
            label={t('orders.refresh')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          />
          <Button asChild>
            <Link to="/admin/purchases/{-$orderId}" search={{ store: storeId }}>
              {t('orders.board')}
            </Link>
          </Button>
        </>
      }
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={4} />
      ) : total === 0 ? (
        <EmptyState icon={ClipboardList} title={t('orders.none')} text={t('orders.noneText')} />
      ) : (
        <>
          <ul className="divide-y" aria-label={t('orders.title')}>
            {query.data.docs.map(row => (
              <OrderLine key={row.id} row={row} storeId={storeId} />
            ))}
          </ul>
          {total > ON_PAGE && <Pagination page={page} total={total} onPage={setPage} />}
        </>
      )}
    </Section>
  )
}

function OrderLine({ row, storeId }: { row: Order; storeId: string }) {
  const ordersTexts = useTranslations('orders')
  const format = useFormat()
  const { purchase } = row
  return (
    <li>
      <Link
        to="/admin/purchases/{-$orderId}"
        params={{ orderId: row.id }}
        search={{ store: storeId }}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="num flex flex-wrap gap-x-2 font-medium">
            <span>{purchase.pickupCode ?? purchase.ufid}</span>
            <span className={cx('font-normal', row.isLate ? 'text-bad' : 'text-text2')}>
              {format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd)}
            </span>
          </span>
          <span className="block truncate text-meta text-text2">
            {purchase.cartItems.map(line => `${line.quantity}× ${line.name}`).join(', ')}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-3">
          <StatusChip of="order" status={purchase.state} />
          <span className="num text-meta text-text2">
            {ordersTexts('bags.count', { count: purchase.bags })}
          </span>
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-text3" />
      </Link>
    </li>
  )
}
