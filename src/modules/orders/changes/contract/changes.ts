import { z } from 'zod'
import { Address, Channel, Id, Instant, Money, Text } from '../../../../core/contract/common'
import {
  CartLine,
  CustomerDetails,
  DeliveryOption,
  Order,
  OrderReference,
  RefundParts,
} from '../../../order-records/orders/contract/ordering'

/** What the back office and kitchens change of an order. */
export const EditOrder = z.object({
  id: Id,
  /** All that is wanted from now on; lines that stay keep their ids. Only before the store has accepted. */
  cart: z.array(CartLine).min(1).max(300).optional(),
  customerComments: Text(2000).optional(),
  customerDetails: CustomerDetails.optional(),
  /** The new window's start says which one it is. */
  deliveryOption: DeliveryOption.partial().required({ deliveryStartDate: true }).optional(),
  pickupTime: Instant.optional(),
  address: Address.optional(),
  internalNote: Text(2000).optional(),
  /** The revision that was shown: a change made in between is not overwritten. */
  revision: z.int().optional(),
})
/** What customers change of their own order. */
export const ChangeOwnOrder = EditOrder.pick({
  id: true,
  cart: true,
  customerComments: true,
  customerDetails: true,
  deliveryOption: true,
  address: true,
  revision: true,
}).extend({
  /** What the screen said it costs then; refused when it costs something else by now. */
  totalCost: Money.optional(),
})
/** What is paid for is what was looked at. */
export const PayChange = ChangeOwnOrder.required({ revision: true })

/** What an order would be after a change, and where the difference comes from or goes to. */
export const OrderChangePreview = z.object({
  order: Order,
  /** Of the totals; below zero when it costs less. */
  difference: Money,
  more: RefundParts,
  back: RefundParts,
  /** What of `more` a card has to pay before the change is made. */
  byCard: Money,
})
export type OrderChangePreview = z.infer<typeof OrderChangePreview>

/** The payment that was made, where several may have been. */
export const ConfirmOrderPayment = OrderReference.extend({ paymentIntentId: z.string().max(100).optional() })

export const SetOrderChannel = OrderReference.extend({ channel: Channel })
export const UpdateProjectCode = OrderReference.extend({ projectCode: Text(80) })
