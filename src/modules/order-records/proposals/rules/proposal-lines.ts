import { type PricedOrder, priceOrder } from '../../../offers/promotions/rules/pricing'

/** What a line costs: so much for each, and so much once. */
export interface OfferedLine {
  id: string
  quantity: number
  /** Of one with the options that come with each. */
  eachCents: number
  /** Of the options that come once for the line. */
  onceCents: number
  vatPercent: number
  /** Its quantity stays, even where a customer may change others. */
  isFixed: boolean
}

export const offeredLineCents = (
  { eachCents, onceCents }: Pick<OfferedLine, 'eachCents' | 'onceCents'>,
  quantity: number,
): number => Math.max(0, eachCents * quantity + onceCents)

type Delivery = { deliveryCents: number; deliveryVatPercent: number }

/** Prices what is offered, with its delivery, as the order of it will be. */
export const priceProposal = (
  lines: readonly Pick<OfferedLine, 'id' | 'quantity' | 'eachCents' | 'onceCents' | 'vatPercent'>[],
  { deliveryCents, deliveryVatPercent }: Delivery,
): PricedOrder =>
  priceOrder({
    lines: lines.map(line => ({
      id: line.id,
      quantity: line.quantity,
      goodsCents: offeredLineCents(line, line.quantity),
      vatPercentage: line.vatPercent,
    })),
    deliveryFeeCents: deliveryCents,
    deliveryVatPercentage: deliveryVatPercent,
  })

/** By so much a customer may change a quantity that is free to change: a fifth, rounded away from what was offered. */
const CHANGE_PERCENT = 20

/** Between which quantities the customer of a proposal may choose. */
export function quantityLimits(
  { quantity, isFixed }: Pick<OfferedLine, 'quantity' | 'isFixed'>,
  allowCartChanges: boolean,
): { min: number; max: number } {
  if (isFixed || !allowCartChanges) return { min: quantity, max: quantity }
  return {
    min: Math.max(1, Math.floor((quantity * (100 - CHANGE_PERCENT)) / 100)),
    max: Math.ceil((quantity * (100 + CHANGE_PERCENT)) / 100),
  }
}

/** What a client wants of one line; without its id it is the first line of this product. */
export interface WantedLine {
  id?: string | undefined
  productId: string
  quantity: number
}

/**
 * The quantities that a client wants of each line, in the lines' order. Null: these are other lines than those of the
 * proposal, which has changed since the client read it. A client that names no line takes all as they are offered.
 */
export function wantedQuantities(
  lines: readonly { id: string; productId: string; quantity: number }[],
  wanted: readonly WantedLine[],
): number[] | null {
  if (wanted.length === 0) return lines.map(({ quantity }) => quantity)
  if (wanted.length !== lines.length) return null
  const left = [...wanted]
  const quantities = lines.map(line => {
    const byId = left.findIndex(({ id }) => id === line.id)
    const at =
      byId >= 0
        ? byId
        : left.findIndex(({ id, productId }) => id === undefined && productId === line.productId)
    return at < 0 ? null : left.splice(at, 1)[0]!.quantity
  })
  return quantities.every(quantity => quantity !== null) ? quantities : null
}
