import { z } from 'zod'
import { Channel, EaterNeeds, Id, Instant, Text } from '../../../../core/contract/common'
import { MOST_BAGS } from '../../../order-records/orders/rules/bags'
import { LineHandling } from '../../../stores/catalog/contract/menus'

/** A line to pick: `picked` and `missing` together are at most `quantity`, which leaves out what was refunded. */
export const PickingLine = z.object({
  id: Id,
  productId: Id.nullable(),
  /** The kitchen's own number of the product, as on its barcode. */
  sku: z.string().nullable(),
  name: z.string(),
  quantity: z.int(),
  /** What was chosen with each of it. */
  options: z.array(z.object({ name: z.string(), quantity: z.int() })),
  allergens: z.array(z.string()),
  mayContain: z.array(z.string()),
  allergensStated: z.boolean(),
  comment: z.string(),
  /** How it is weighed, packed and kept; null: nothing is stated. */
  handling: LineHandling.nullable(),
  picked: z.int(),
  missing: z.int(),
  /** What was put in for what is missing. */
  substitute: z
    .object({
      productId: Id,
      name: z.string(),
      conflictReason: z.string().nullable(),
      /** Of the customer; null: not yet. */
      answer: z.enum(['accepted', 'refused']).nullable(),
    })
    .nullable(),
})
export type PickingLine = z.infer<typeof PickingLine>

export const PickingOrder = z.object({
  id: Id,
  ufid: z.string(),
  pickupCode: z.string(),
  channel: Channel,
  storeId: Id,
  storeName: z.string(),
  timeZone: z.string(),
  /** When it has to be ready. */
  pickupTime: Instant,
  deliveryWindowStart: Instant,
  deliveryWindowEnd: Instant,
  customerComments: z.string(),
  ...EaterNeeds.shape,
  /** Into how many it is packed, or will be by its size. */
  bags: z.int(),
  lines: z.array(PickingLine),
})
export type PickingOrder = z.infer<typeof PickingOrder>

/** Accepted orders whose window ends in this range; those that are named, whenever they are. */
export const ListPicking = z.object({
  storeId: Id.optional(),
  after: Instant.optional(),
  before: Instant.optional(),
  ids: z.array(Id).min(1).max(100).optional(),
})
/** `hasMore`: only so many are told, those that are due first. */
export const PickingList = z.object({ orders: z.array(PickingOrder), hasMore: z.boolean() })

/** As it stands now, so that saying it twice changes nothing. */
export const SetPickedLine = z.object({
  orderId: Id,
  lineId: Id,
  picked: z.int().min(0).max(10_000),
  missing: z.int().min(0).max(10_000),
  /** A product of the same store; only for what is missing. */
  substituteId: Id.nullable().default(null),
  /** Why it may be put in although the person who eats avoids it, or it is not stated what is in it. */
  conflictReason: Text(300).min(3).optional(),
})

export const SetBags = z.object({ purchaseId: Id, bags: z.int().min(1).max(MOST_BAGS) })

/** What a customer says to the substitute of a line. */
export const AnswerSubstitute = z.object({ purchaseId: Id, lineId: Id, accept: z.boolean() })
