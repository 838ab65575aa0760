import { useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody } from '../../../ui/layout/page'
import { ForPickers } from './for-pickers'
import { useScan } from './picking-board'
import { ProductList } from './product-list'
import { ScanOrder } from './scan-order'
import { usePicking } from './use-picking'

/** Packing many orders at once: each product is fetched for all bags, and scanned into one after the other. */
export default function MultipickToolScreen() {
  return (
    <ForPickers>
      <MultipickTool />
    </ForPickers>
  )
}

function MultipickTool() {
  const t = useTranslations('picking')
  const picking = usePicking({})
  const scan = useScan(picking, () => undefined)
  return (
    <PageBody>
      <h1 className="text-display">{t('multipickTitle')}</h1>
      <p className="mt-1 mb-4 max-w-2xl text-text2">{t('multipickText')}</p>
      <div className="mb-5">
        <ScanOrder onScan={scan} />
      </div>
      {picking.hasMore && <Banner tone="info">{t('hasMore', { count: picking.orders.length })}</Banner>}
      {picking.error ? (
        <ErrorState error={picking.error} onRetry={() => void picking.refetch()} />
      ) : picking.isPending ? (
        <Skeleton className="h-64" />
      ) : (
        <ProductList orders={picking.orders} onPick={({ order, line }) => picking.pickOne(order, line)} />
      )}
    </PageBody>
  )
}
