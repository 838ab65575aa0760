import { Suspense } from 'react'
import { useFetchedWhenIdle } from '../../../router/later'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import type { OrderDetail } from '../orders/order-detail'

const OrderEdit = lazyPart(async () => ({ default: (await import('./order-edit')).OrderEdit }))
const RefundDialog = lazyPart(async () => ({
  default: (await import('../refunds/refund-dialog')).RefundDialog,
}))
const NetDialog = lazyPart(async () => ({ default: (await import('../refunds/net-dialog')).NetDialog }))
const SendWithPartner = lazyPart(() => import('../../logistics/courier-partners/send-with-partner'))
const fetchAll = () =>
  Promise.all([OrderEdit, RefundDialog, NetDialog, SendWithPartner].map(part => part.fetch()))

export type OrderDialog = 'edit' | 'refund' | 'settle' | 'partner'

export interface OrderDialogsProps {
  order: OrderDetail
  open: OrderDialog | null
  onClose: () => void
}

/** What an order's menu opens, each fetched when the browser has a moment. */
export function OrderDialogs({ order, open, onClose }: OrderDialogsProps) {
  useFetchedWhenIdle(fetchAll)
  const { merchantSettlement } = order
  return (
    <Suspense fallback={open && <Opening />}>
      {open === 'edit' && <OrderEdit order={order} onClose={onClose} />}
      {open === 'refund' && <RefundDialog order={order} onClose={onClose} />}
      {open === 'partner' && (
        <SendWithPartner orders={[{ id: order.id, ufid: order.purchase.ufid }]} onClose={onClose} />
      )}
      {open === 'settle' && merchantSettlement && (
        <NetDialog order={{ ...order, merchantSettlement }} onClose={onClose} />
      )}
    </Suspense>
  )
}
