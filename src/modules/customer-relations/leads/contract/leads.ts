import { z } from 'zod'
import { City, Id, Instant, Phone, Text } from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { LEAD_KINDS, LEAD_STATES } from '../rules/lead-state'

/** A lead as the office keeps it; one that came by telephone is written down under the same names. */
export const LeadFields = z.object({
  kind: z.enum(LEAD_KINDS),
  firstName: Text(80).min(1),
  lastName: Text(80).min(1),
  email: z.email().max(200),
  phone: Phone,
  role: Text(80).nullish(),
  companyName: Text(160).min(1),
  legalName: Text(160).nullish(),
  vatNumber: VatNumber.nullish(),
  duns: z
    .string()
    .regex(/^\d{9}$/)
    .nullish(),
  invoiceEmail: z.email().max(200).nullish(),
  city: City.nullish(),
  peopleCount: z.int().min(1).max(100_000).nullish(),
  message: Text(2000).default(''),
  note: Text(2000).default(''),
})

const nullableText = z.string().nullable()

/** As it stands in lists: without any trace of its bank account. */
export const ListedLead = z.object({
  id: Id,
  kind: z.enum(LEAD_KINDS),
  state: z.enum(LEAD_STATES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: nullableText,
  companyName: z.string(),
  legalName: nullableText,
  vatNumber: nullableText,
  duns: nullableText,
  invoiceEmail: nullableText,
  city: nullableText,
  peopleCount: z.int().nullable(),
  message: z.string(),
  /** The language that its form was filled in. */
  language: z.string(),
  note: z.string(),
  /** Who of the platform's people looks after it. */
  assigneeId: Id.nullable(),
  assigneeName: nullableText,
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type ListedLead = z.infer<typeof ListedLead>

export const Lead = ListedLead.extend({
  /** All that is ever shown of the account number. */
  ibanLastFour: nullableText,
})
export type Lead = z.infer<typeof Lead>

export const MoveLead = z.object({ id: Id, to: z.enum(LEAD_STATES), note: Text(2000).optional() })
export const AssignLead = z.object({ id: Id, assigneeId: Id.nullable() })
export const LeadStaff = z.object({ staff: z.array(z.object({ id: Id, name: z.string() })) })
