import type { Tx } from '../../../core/db/open'
import { openIncidence } from '../../operations/incidents/incidences.store'
import type { Moving, OrderRow } from '../../order-records/orders/orders.store'

type About = { type: 'late'; comment: string; key: string }

/** Asks the office to look after an order. Under its key it is opened once, and once more when it was over in between. */
export const openOrderIncidence = (tx: Tx, moving: Moving, order: OrderRow, about: About): Promise<void> =>
  openIncidence(tx, moving, {
    city: order.city,
    priority: 1,
    orderId: order.id,
    storeId: order.store_id,
    locationId: order.location_id,
    reopens: true,
    ...about,
  })

export const unacceptedKey = (orderId: string) => `unaccepted:${orderId}`
