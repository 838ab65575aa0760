import { z } from 'zod'
import { Address, City, Geo, Id, Instant, Phone, Text } from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { Email } from '../../../identity/people/contract/people'

export const POINT_OF_SALE_KINDS = ['counter', 'canteen', 'fridge', 'kiosk', 'event'] as const
export type PointOfSaleKind = (typeof POINT_OF_SALE_KINDS)[number]

const nullableText = z.string().nullable()
const stamps = { createdAt: Instant, updatedAt: Instant, archivedAt: Instant.nullable() }

export const Business = z.object({
  id: Id,
  merchantId: Id.nullable(),
  merchantName: nullableText,
  name: z.string(),
  legalName: nullableText,
  taxId: nullableText,
  vatNumber: nullableText,
  city: z.string(),
  address: Address.nullable(),
  contactEmail: nullableText,
  contactPhone: nullableText,
  note: nullableText,
  pointsOfSale: z.int(),
  ...stamps,
})
export type Business = z.infer<typeof Business>

export const BusinessFields = z.object({
  merchantId: Id.nullable().optional(),
  name: Text(160).min(1),
  legalName: Text(160).nullable().optional(),
  taxId: Text(30).nullable().optional(),
  vatNumber: VatNumber.nullable().optional(),
  city: City,
  address: Address.nullable().optional(),
  contactEmail: Email.nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  note: Text(2000).nullable().optional(),
})

export const PointOfSale = z.object({
  id: Id,
  businessId: Id,
  businessName: z.string(),
  storeId: Id.nullable(),
  locationId: Id.nullable(),
  name: z.string(),
  kind: z.enum(POINT_OF_SALE_KINDS),
  city: z.string(),
  address: Address,
  geo: Geo,
  contactPhone: nullableText,
  isActive: z.boolean(),
  note: nullableText,
  ...stamps,
})
export type PointOfSale = z.infer<typeof PointOfSale>

export const PointOfSaleFields = z.object({
  businessId: Id,
  /** The store that sells there, and the office in which it stands. */
  storeId: Id.nullable().optional(),
  locationId: Id.nullable().optional(),
  name: Text(160).min(1),
  kind: z.enum(POINT_OF_SALE_KINDS),
  city: City,
  address: Address,
  geo: Geo,
  contactPhone: Phone.nullable().optional(),
  isActive: z.boolean().optional(),
  note: Text(2000).nullable().optional(),
})
