import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { CanteenLabels } from './canteen-labels'
import { OrderCards } from './order-cards'
import { PickOrder } from './pick-order'
import { codeOf, type Part, type PickingOrder, readScan } from './picking-view'
import { ProductList } from './product-list'
import { ScanOrder } from './scan-order'
import type { Picking } from './use-picking'

export type PickingView = 'orders' | 'products'

export interface PickingBoardProps {
  picking: Picking
  view: PickingView
  onView: (view: PickingView) => void
  /** Of the order that lies over the list. */
  openId: string | undefined
  onOpen: (order: PickingOrder | null) => void
  showsStore: boolean
}

/** All that has to be picked, with the field for the scanner above it. */
export function PickingBoard({ picking, view, onView, openId, onOpen, showsStore }: PickingBoardProps) {
  const t = useTranslations('picking')
  const { orders } = picking
  const open = orders.find(({ id }) => id === openId)
  const scan = useScan(picking, onOpen)
  const left = orders.flatMap(({ lines }) => lines).reduce((sum, line) => sum + leftOf(line), 0)
  if (picking.error) return <ErrorState error={picking.error} onRetry={() => void picking.refetch()} />
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <ScanOrder onScan={scan} />
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('view')}</legend>
          {(['orders', 'products'] as const).map(one => (
            <FilterChip key={one} pressed={view === one} onPress={() => onView(one)}>
              {t(`views.${one}`)}
            </FilterChip>
          ))}
        </fieldset>
        <CanteenLabels orders={orders} />
        {!picking.isPending && (
          <p className="num ml-auto text-text2">{t('summary', { orders: orders.length, items: left })}</p>
        )}
      </div>
      {picking.hasMore && <Banner tone="info">{t('hasMore', { count: orders.length })}</Banner>}
      {picking.isPending ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
          {['a', 'b', 'c', 'd'].map(key => (
            <Skeleton key={key} className="h-32" />
          ))}
        </div>
      ) : orders.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title={t('empty')} text={t('emptyText')} />
      ) : view === 'orders' ? (
        <OrderCards orders={orders} showsStore={showsStore} onOpen={onOpen} />
      ) : (
        <ProductList orders={orders} onPick={({ order, line }) => picking.pickOne(order, line)} />
      )}
      {open && <PickOrder order={open} picking={picking} onClose={() => onOpen(null)} />}
    </div>
  )
}

/** An order that is scanned opens; a product goes into the first bag that still wants it, and says which. */
export function useScan(picking: Picking, onOrder: (order: PickingOrder) => void) {
  const t = useTranslations('picking')
  const put = ({ order, line }: Part) => {
    if (leftOf(line) === 0) return toast.error(t('nothingLeft', { name: line.name }))
    picking.pickOne(order, line)
    toast.show(t('putInto', { name: line.name, order: codeOf(order) }))
  }
  return (code: string) => {
    const scanned = readScan(picking.orders, code)
    if (scanned.kind === 'order') return onOrder(scanned.order)
    if (scanned.kind === 'product') return put(scanned.parts[0]!)
    toast.error(t('unknownCode', { code }))
  }
}
