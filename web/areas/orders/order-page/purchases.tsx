import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFetchedWhenIdle } from '../../../router/later'
import { lazyPart } from '../../../router/lazy-part'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { OrderPageSkeleton } from './order-page-skeleton'

// Apart, since an order is often opened by its address, and needs nothing of the list.
const OrderPage = lazyPart(async () => ({ default: (await import('./order-page')).OrderPage }))
const OrderRecords = lazyPart(async () => ({
  default: (await import('./purchase-records')).OrderRecords,
}))
const OrderRecordSheet = lazyPart(async () => ({
  default: (await import('./purchase-records')).OrderRecordSheet,
}))
const fetchAll = () => Promise.all([OrderPage.fetch(), OrderRecords.fetch(), OrderRecordSheet.fetch()])

export default function OrdersScreen() {
  const { entityId } = useParams({ from: '/office/admin/crud-purchases/{-$entityId}' })
  const { tab } = useSearch({ from: '/office/admin/crud-purchases/{-$entityId}' })
  const navigate = useNavigate()
  const show = (id: string | undefined, record?: typeof RECORD) =>
    void navigate({
      to: '/admin/crud-purchases/{-$entityId}',
      params: { entityId: id },
      search: before => ({ ...before, tab: record }),
    })
  useFetchedWhenIdle(fetchAll)
  if (!entityId)
    return (
      <Suspense fallback={<RecordsSkeleton />}>
        <OrderRecords />
      </Suspense>
    )
  return (
    <Suspense fallback={<OrderPageSkeleton />}>
      <OrderPage
        key={entityId}
        orderId={entityId}
        onRecord={() => show(entityId, RECORD)}
        onClose={() => show(undefined)}
      />
      {tab === RECORD && <OrderRecordSheet entityId={entityId} onClose={() => show(entityId)} />}
    </Suspense>
  )
}

function RecordsSkeleton() {
  const t = useTranslations('collection')
  return (
    <>
      <PageHeader title={t('collections.orders.title')} />
      <PageBody width="office">
        <SkeletonRows rows={8} />
      </PageBody>
    </>
  )
}

/** Says in the address that the words of the open order are looked at, and its shelf. */
const RECORD = 'record'
