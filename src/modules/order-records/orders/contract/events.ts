/** Enough to find the channels of an order without reading it. */
export type OrderSubject = { orderId: string; storeId: string; personId: string; locationId: string | null }

export interface OrderEvents {
  'order.changed': OrderSubject & { what: string }
}
