import { localDateOf } from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { AWAITING_PICKUP_ORDER_STATES } from '../../../../core/rules/ordering/order-states'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { isCooking, type OrderState } from '../../../order-records/states/rules/order-state'
import type { DeliveryOption } from '../../../stores/hours/rules/slots'

export const EDITABLE_FIELDS = [
  'cartItems',
  'deliveryOption',
  'address',
  'customerComments',
  'customerDetails',
  'pickupTime',
  'internalNote',
] as const

export type EditableField = (typeof EDITABLE_FIELDS)[number]

const WHILE_PREPARED: readonly EditableField[] = [
  'deliveryOption', // within the day
  'customerComments',
  'customerDetails',
  'pickupTime',
  'internalNote',
]

/** What of an order can still be changed: all before the store took it, nothing but a note once it has left. */
export function editableFields(state: OrderState): readonly EditableField[] {
  if (state === 'pending') return EDITABLE_FIELDS
  return AWAITING_PICKUP_ORDER_STATES.includes(state) ? WHILE_PREPARED : ['internalNote']
}

export type EditRefusal =
  | Refusal<'OrderFieldLocked', { field: EditableField; state: OrderState }>
  | Refusal<'WindowOnOtherDay', { on: string }>

export interface EditFacts {
  state: OrderState
  deliveryOption: Pick<DeliveryOption, 'deliveryStartDate'> | null
  tz: string
}

/** Why fields cannot be changed; `window` is the new one when it is among them. */
export function whyNotEdit(
  order: EditFacts,
  fields: readonly EditableField[],
  window?: Pick<DeliveryOption, 'deliveryStartDate'>,
): EditRefusal | null {
  const allowed = editableFields(order.state)
  const locked = fields.find(field => !allowed.includes(field))
  if (locked) return refuse('OrderFieldLocked', { field: locked, state: order.state })

  if (order.state !== 'pending' && window && order.deliveryOption) {
    const on = localDateOf(order.deliveryOption.deliveryStartDate, order.tz)
    if (localDateOf(window.deliveryStartDate, order.tz) !== on) return refuse('WindowOnOtherDay', { on })
  }
  return null
}

export type ChannelRefusal =
  | Refusal<'OrderChannelLocked', { state: OrderState; channel: Channel }>
  | Refusal<'TotalWouldRise', { fromCents: number; toCents: number }>

/** An order changes its channel only before it is packed, and never to cost its customer more. */
export function whyNotSetChannel(
  order: { state: OrderState; channel: Channel; totalCents: number },
  totalInNewChannelCents: number,
): ChannelRefusal | null {
  if (!isCooking(order.state)) {
    return refuse('OrderChannelLocked', { state: order.state, channel: order.channel })
  }
  return totalInNewChannelCents > order.totalCents
    ? refuse('TotalWouldRise', { fromCents: order.totalCents, toCents: totalInNewChannelCents })
    : null
}
