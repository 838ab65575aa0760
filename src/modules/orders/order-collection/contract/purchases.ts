import { z } from 'zod'
import { Channel, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { PaymentState } from '../../../order-records/orders/contract/ordering'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'

/** An order as a record: who, where, how far, and what it is worth. Its money and its course are changed by what is done with it. */
export const OrderRecord = z.object({
  id: Id,
  ufid: z.string(),
  city: z.string(),
  channel: Channel,
  state: z.enum(ORDER_STATES),
  storeId: Id,
  storeName: z.string(),
  merchantId: Id,
  userId: Id,
  userName: z.string(),
  locationId: Id.nullable(),
  deliveryDate: z.string(),
  deliveryWindowStart: Instant,
  deliveryWindowEnd: Instant,
  totalCost: Money,
  refunded: Money,
  paymentState: PaymentState,
  isRequestingQuote: z.boolean(),
  customerComments: z.string(),
  internalNote: z.string(),
  projectCode: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type OrderRecord = z.infer<typeof OrderRecord>

/** What is only words. */
export const OrderFields = z.object({
  customerComments: Text(2000),
  internalNote: Text(2000),
  projectCode: Text(80).nullable(),
})
