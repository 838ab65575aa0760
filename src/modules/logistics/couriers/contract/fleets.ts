import { z } from 'zod'
import { City, Id, Instant, Phone, Text } from '../../../../core/contract/common'

export const Fleet = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  note: z.string().nullable(),
  couriers: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Fleet = z.infer<typeof Fleet>

export const FleetFields = z.object({
  name: Text(120).min(1),
  city: City,
  contactName: Text(120).nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  note: Text(1000).nullable().optional(),
})
