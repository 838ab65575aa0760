import { z } from 'zod'
import { Address, Channel, Id, Instant, Money, Text } from '../../../../core/contract/common'
import {
  CartLine,
  ChosenWindow,
  OrderLine,
  OrderState,
  Price,
} from '../../../order-records/orders/contract/ordering'
import { CheckoutPlan, OrderPayload } from '../../checkout/contract/checkout'
import { TILL_STATES } from '../rules/till-state'

/** Who waits at the counter. The name is called out; number and address are only for the link. */
const Guest = z.object({
  name: Text(80).default(''),
  phone: Text(40).optional(),
  email: Text(200).optional(),
})

/** What is rung up. Who sells, for whom and how it is paid is not the client's to say. */
export const TillCart = z.object({
  storeId: Id,
  channel: Channel,
  catalogId: Id.optional(),
  cart: z.array(CartLine).max(300),
  /** When it is collected; left out, the answer says what is possible. */
  deliveryOption: ChosenWindow.nullish(),
  comments: Text(2000).default(''),
  guest: Guest.prefault({}),
  /** What the screen said it costs; refused when it costs something else by now. */
  totalCost: OrderPayload.shape.totalCost,
})
export type TillCart = z.infer<typeof TillCart>

export const TillPlan = CheckoutPlan.pick({
  lines: true,
  price: true,
  deliveryOption: true,
  nextWindow: true,
  problems: true,
})
export type TillPlan = z.infer<typeof TillPlan>

export const TillState = z.enum(TILL_STATES)
export type TillState = z.infer<typeof TillState>

/** A card that was refused; the guest may try another one. */
const Declined = z.object({ at: Instant, code: z.string().nullable() })

export const TillOrder = z.object({
  id: Id,
  storeId: Id,
  state: TillState,
  guest: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  comments: z.string(),
  total: Money,
  windowStart: Instant,
  windowEnd: Instant,
  createdAt: Instant,
  /** What is set aside for it is free again then. */
  expiresAt: Instant,
  /** Where it is paid; null once it is not to be paid any more. */
  link: z.string().nullable(),
  declined: Declined.nullable(),
  soldBy: z.string(),
  order: z.object({ id: Id, ufid: z.string(), pickupCode: z.string(), state: OrderState }).nullable(),
})
export type TillOrder = z.infer<typeof TillOrder>

export const TillOrderReference = z.object({ tillOrderId: Id })
export const ListTillOrders = z.object({ storeId: Id })
export const SendTillLink = TillOrderReference.extend({ by: z.enum(['sms', 'email']), to: Text(200) })

export const PayLinkReference = z.object({ token: Text(64) })

/** What whoever has the link sees of the order that it pays. */
export const PayLink = z.object({
  state: TillState,
  guestName: z.string(),
  store: z.object({
    name: z.string(),
    address: Address.nullable(),
    phone: z.string().nullable(),
    tz: z.string(),
  }),
  lines: z.array(OrderLine),
  price: Price,
  windowStart: Instant,
  windowEnd: Instant,
  expiresAt: Instant,
  declined: Declined.nullable(),
  /** Once it is paid. */
  order: z.object({ ufid: z.string(), pickupCode: z.string(), trackToken: z.string() }).nullable(),
})
export type PayLink = z.infer<typeof PayLink>

/** What the browser confirms the payment with. */
export const OpenedPayLink = z.object({
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  amount: Money,
})
