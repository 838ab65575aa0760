import type { LiveOrderColumn } from '../../../../src/modules/orders/board/rules/live-orders-columns'

/** What is not a column of the board but can be grouped by. */
export type BoardGroup =
  | 'store'
  | 'location'
  | 'state'
  | 'channel'
  | 'window'
  | 'customer'
  | 'invoiceState'
  | 'driver'
  | 'warehouse'
  | 'projectCode'

/** The board's columns as they stand beside each other. */
export const columnOrder: readonly LiveOrderColumn[] = [
  'orderId',
  'deliveryWindow',
  'cart',
  'state',
  'comments',
  'store',
  'location',
  'customer',
  'pickupCode',
  'invoice',
  'totalCost',
  'merchantListingPrice',
  'cartCount',
  'pickupWindow',
  'orderedAt',
  'channel',
  'logistics',
  'distance',
  'rating',
  'projectCode',
  'vatId',
  'email',
  'phone',
  'payment',
  'attribution',
  'merchantNet',
  'platformFees',
  'actions',
]

/** Which column groups by what; what is not a column groups by its neighbour. */
export const columnOfGroup: Record<BoardGroup, LiveOrderColumn> = {
  store: 'store',
  location: 'location',
  state: 'state',
  channel: 'channel',
  window: 'deliveryWindow',
  customer: 'customer',
  invoiceState: 'invoice',
  driver: 'logistics',
  warehouse: 'distance',
  projectCode: 'projectCode',
}
