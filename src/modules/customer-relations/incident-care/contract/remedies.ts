import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { GiveCredit } from '../../../money/wallet/contract/wallet'
import {
  INCIDENCE_TYPES,
  Incidence,
  IncidencePhotos,
} from '../../../operations/incidents/contract/incidences'
import { RefundPurchase } from '../../../orders/payments/contract/refunds'
import { RESCHEDULE_REFUSALS, RESCHEDULE_WAYS } from '../rules/rescheduling'

/** What every remedy is asked with. */
const Remedy = z.object({
  id: Id,
  /** Of the record that was looked at: refused when it has changed since. */
  updatedAt: Instant.optional(),
  /** Made where the button was pressed. The same key does nothing a second time. */
  key: Id,
  /** Whether the incident is solved by it. */
  solves: z.boolean().default(true),
})

export const RefundIncident = Remedy.extend({
  amount: RefundPurchase.shape.amount,
  items: RefundPurchase.shape.items,
  bearer: RefundPurchase.shape.bearer,
  keepDelivery: RefundPurchase.shape.keepDelivery,
  reason: Text(500).optional(),
}).refine(input => (input.amount === undefined) !== (input.items === undefined), {
  message: 'Either an amount or items',
  path: ['amount'],
})

export const CreditIncident = Remedy.extend({
  price: GiveCredit.shape.price,
  comment: Text(300).optional(),
  expiresAt: GiveCredit.shape.expiresAt,
})

export const CancelIncidentOrder = Remedy.extend({ reason: Text(500).min(1) })

export const RescheduleIncident = Remedy.extend({
  windowStart: Instant,
  /** By default as long a window as the order has. */
  windowEnd: Instant.optional(),
  /** Of what has left the kitchen: the route it goes on. */
  routeId: Id.nullish(),
  /** Or the courier of a new route. */
  driverId: Id.nullish(),
}).refine(input => !input.windowEnd || input.windowEnd > input.windowStart, {
  message: 'Ends before it starts',
  path: ['windowEnd'],
})

export const ReassignIncident = Remedy.extend({ driverId: Id })

/** A call or a message to the customer or the courier, for the history. */
export const NoteContact = z.object({ id: Id, key: Id, person: z.enum(['customer', 'courier']) })

/** What can be done for an incident, and what it takes to offer it. */
export const IncidentRemedies = z.object({
  customer: z
    .object({ id: Id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  courier: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
  order: z
    .object({
      id: Id,
      ufid: z.string(),
      state: z.string(),
      windowStart: Instant,
      windowEnd: Instant,
      /** Null where the caller gives nothing back. */
      refundable: Money.nullable(),
      lines: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** How many of it were not given back yet. */
          quantity: z.int(),
          /** What all of them would give back, with its share of the delivery left out. */
          amount: Money,
        }),
      ),
    })
    .nullable(),
  mayCredit: z.boolean(),
  mayCancel: z.boolean(),
  /** How it can be delivered at another time, and when; null where it cannot. */
  reschedule: z
    .object({
      way: z.enum(RESCHEDULE_WAYS),
      windows: z.array(z.object({ start: Instant, end: Instant })),
    })
    .nullable(),
  /** Why it cannot; null where no delivery is left. */
  whyNotReschedule: z.enum(RESCHEDULE_REFUSALS).nullable(),
  mayReassign: z.boolean(),
})
export type IncidentRemedies = z.infer<typeof IncidentRemedies>

/** What was done, and the incident as it is then. */
export const Remedied = z.object({
  incident: Incidence,
  /** What was given back or given. */
  amount: Money.nullable(),
  routeId: Id.nullable(),
})
export type Remedied = z.infer<typeof Remedied>

/** What went wrong with an order, a route or a stop, as a person at work reports it. */
export const ReportIncident = z
  .object({
    /** As made by a phone: sent again, the report is there once. */
    id: Id.optional(),
    type: z.enum(INCIDENCE_TYPES),
    comment: Text(2000).min(1),
    priority: z.int().min(1).max(3).default(2),
    purchaseId: Id.nullish(),
    routeId: Id.nullish(),
    waypointId: Id.nullish(),
    photos: IncidencePhotos,
  })
  .refine(input => input.purchaseId || input.routeId, {
    message: 'An order or a route',
    path: ['purchaseId'],
  })
  .refine(input => !input.waypointId || input.routeId, {
    message: 'A stop goes with its route',
    path: ['routeId'],
  })
export const ReportedIncident = z.object({ id: Id })
