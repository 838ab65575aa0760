import { z } from 'zod'
import {
  Address,
  BillingDetails,
  Channel,
  City,
  Geo,
  Id,
  Instant,
  Phone,
  Text,
} from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { PROOF_REQUIREMENTS } from '../../../../core/rules/proof-requirements'
import { Email } from '../../../identity/people/contract/people'

const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/)
/** Six to eight letters and digits, as people type them from a poster. */
export const ActivationCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,8}$/)

/** What a company asks of its people's orders; what a location leaves open, its organization decides. */
export const LocationSettings = z.object({
  requireCostCenter: z.boolean().optional(),
  allowCustomerPayment: z.boolean().optional(),
  allowCustomProjectCodes: z.boolean().optional(),
  payByTransferAllowed: z.boolean().optional(),
  shouldRequestPhone: z.boolean().optional(),
  billingDetailsRequired: z.boolean().optional(),
  /** Whether the company's money may pay the delivery fee. */
  entitlementsPayDelivery: z.boolean().optional(),
  /** What a courier has to bring back from here; nothing set: is asked for a photo. */
  proofRequirement: z.enum(PROOF_REQUIREMENTS).optional(),
})

export const Location = z.object({
  id: Id,
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  address: Address,
  geo: Geo,
  /** For those who run the place; for everybody else null, as are how to get in, the wifi and the billing details. */
  activationCode: z.string().nullable(),
  allowedDomains: z.array(z.string()),
  wifiName: z.string().nullable(),
  wifiPassword: z.string().nullable(),
  owner: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  floor: z.string().nullable(),
  accessInstructions: z.string().nullable(),
  billingDetails: BillingDetails.nullable(),
  settings: LocationSettings,
  isActive: z.boolean(),
  members: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Location = z.infer<typeof Location>

export const LocationFields = z.object({
  organizationId: Id.nullable().optional(),
  name: Text(160).min(1),
  slug: Slug.optional(),
  city: City,
  address: Address,
  geo: Geo,
  activationCode: ActivationCode.nullable().optional(),
  allowedDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    )
    .max(50)
    .optional(),
  wifiName: Text(80).nullable().optional(),
  wifiPassword: Text(120).nullable().optional(),
  owner: Text(120).nullable().optional(),
  contactName: Text(120).nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  floor: Text(60).nullable().optional(),
  accessInstructions: Text(2000).nullable().optional(),
  billingDetails: BillingDetails.extend({ vatNumber: VatNumber.optional() }).nullable().optional(),
  settings: LocationSettings.optional(),
  isActive: z.boolean().optional(),
})

export const Organization = z.object({
  id: Id,
  name: z.string(),
  legalName: z.string().nullable(),
  vatNumber: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  settings: LocationSettings,
  locations: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Organization = z.infer<typeof Organization>
export const OrganizationFields = z.object({
  name: Text(160).min(1),
  legalName: Text(160).nullable().optional(),
  vatNumber: VatNumber.nullable().optional(),
  invoiceEmail: Email.nullable().optional(),
  settings: LocationSettings.optional(),
})

export const JoinLocation = z.object({ code: z.string().trim().min(1).max(40) })
export const LeaveLocation = z.union([
  z.object({ locationId: Id }),
  z.object({ code: z.string().trim().min(1).max(40) }),
])
export const LocationIds = z.object({ locationIds: z.array(Id) })
export const ChooseLocation = z.object({ locationId: Id.nullable() })

export const PublicLocation = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  logo: z.string().nullable(),
  /** Whether joining takes the company's code. */
  needsCode: z.boolean(),
  channels: z.array(Channel),
  isActive: z.boolean(),
})
export type PublicLocation = z.infer<typeof PublicLocation>
/** The place that a search is for. */
export const LocationDetails = PublicLocation.extend({
  address: Address.nullable(),
  floor: z.string().nullable(),
})
export type LocationDetails = z.infer<typeof LocationDetails>
