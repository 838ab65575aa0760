import { z } from 'zod'
import { Day, Id, Instant } from '../../../../core/contract/common'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'
import { SCAN_PLACES } from '../rules/bag-stage'

/** What the device calls this reading: sent again under the same name, it is not taken twice. */
const Key = z.string().trim().min(8).max(80)
const Code = z.string().trim().min(1).max(200)

export const ScanBags = z.object({
  warehouseId: Id,
  /** The day whose bags are sorted. */
  on: Day,
  /** The clock of the device as it sends this: how long ago a label was read follows from it. */
  sentAt: Instant,
  scans: z
    .array(
      z.object({
        key: Key,
        code: Code,
        place: z.enum(['warehouse', 'shelf', 'out']),
        /** The name on the label of the shelf; needed where `place` is shelf. */
        shelf: Code.optional(),
        /** The route that takes the bag out; left out, any may. */
        routeId: Id.optional(),
        /** When the label was read, on the clock of the device. */
        readAt: Instant,
      }),
    )
    .min(1)
    .max(100),
})

/** A bag as its scan names it. */
export const ScannedBag = z.object({
  orderId: Id,
  ufid: z.string(),
  number: z.int(),
  /** Into how many its order is packed. */
  of: z.int(),
  storeName: z.string(),
  /** The office, or the street. */
  destination: z.string(),
  windowStart: Instant,
})

const Outcome = z.enum(['taken', 'again'])

const Said = z.object({
  code: z.int(),
  name: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

export const ScanBagsAnswer = z.object({
  results: z.array(
    z.object({
      key: Key,
      outcome: z.enum([...Outcome.options, 'refused']),
      /** Null where the code names no bag that the caller may see. */
      bag: ScannedBag.nullable(),
      /** Of the order, with this scan. */
      state: z.enum(ORDER_STATES).nullable(),
      /** Why the scan was refused; a refused scan is not saved. */
      error: Said.optional(),
      /** Why the order did not follow its bags. The scan is saved: the place of a bag does not depend on its order. */
      orderStays: Said.optional(),
    }),
  ),
})
export type ScanBagsAnswer = z.infer<typeof ScanBagsAnswer>

/** A label that a courier reads at a stop. */
export const ScanBag = z.object({
  routeId: Id,
  waypointId: Id,
  code: Code,
  /** Made once for each reading; sent again, it is not taken twice. */
  opId: Key,
  /** On the clock of the phone. */
  occurredAt: Instant.optional(),
})

export const ScanBagAnswer = z.object({
  outcome: Outcome,
  place: z.enum(SCAN_PLACES),
  bag: ScannedBag,
  /** How many bags of this stop are scanned there by now, and how many there are. */
  scanned: z.int(),
  expected: z.int(),
})
