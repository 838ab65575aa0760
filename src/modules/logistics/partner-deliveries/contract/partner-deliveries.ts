import { z } from 'zod'
import { Id, Instant, Money } from '../../../../core/contract/common'
import { MOST_PARTNER_ORDERS, PARTNER_STATES } from '../rules/dispatch-state'

/** The orders themselves, or those of a route; and who shall bring them: a kind of partner, or one connection to it. */
const What = z.object({
  purchaseIds: z.array(Id).min(1).max(MOST_PARTNER_ORDERS).optional(),
  routeId: Id.optional(),
  partner: z.union([z.literal('paack'), Id]).default('paack'),
})
const isOneOf = ({ purchaseIds, routeId }: { purchaseIds?: unknown; routeId?: unknown }) =>
  (purchaseIds === undefined) !== (routeId === undefined)
const EITHER = { message: 'Either purchaseIds or routeId' }

export const EstimatePartner = What.refine(isOneOf, EITHER)
export const PartnerQuote = z.object({
  quoteId: Id,
  price: Money,
  pickupEta: Instant,
  dropoffEta: Instant,
  expiresAt: Instant,
})

/** The quote says which orders; they may be named again, and then have to be the same. */
export const DispatchPartner = z.object({
  quoteId: Id,
  purchaseIds: z.array(Id).max(MOST_PARTNER_ORDERS).optional(),
  routeId: Id.optional(),
  partner: z.string().max(80).optional(),
})
export const PartnerDispatch = z.object({
  dispatchId: Id,
  status: z.enum(PARTNER_STATES),
  trackingUrl: z.string().nullable(),
})

export const Partners = z.object({ partners: z.array(z.object({ id: Id, name: z.string() })) })

export const OfOrder = z.object({ purchaseId: Id })
export const PartnerDeliveries = z.object({
  deliveries: z.array(
    z.object({
      dispatchId: Id,
      partner: z.string(),
      /** `requested`: the partner has not answered yet. */
      status: z.enum(['requested', ...PARTNER_STATES]),
      /** How many orders it brings. */
      orders: z.int(),
      price: Money,
      /** What it cost in the end, when a file of the partner has said so. */
      charged: Money.nullable(),
      pickupEta: Instant,
      dropoffEta: Instant,
      trackingUrl: z.string().nullable(),
      updatedAt: Instant,
    }),
  ),
})
