import { z } from 'zod'
import { PERMISSION_TYPES } from '../../../../core/contract/access'
import { City, Id, Instant, Language, Phone, Text } from '../../../../core/contract/common'

/** Loose on purpose: an at-sign and a dot. Whether it exists is found out by writing to it. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)

/** The app that a person used last. */
export const ClientInfo = z.object({
  uaNative: z.boolean(),
  uaPlatform: z.string().nullable(),
  uaOsVersion: z.string().nullable(),
  appVersion: z.string(),
  appBuild: z.string().nullable(),
})
export type ClientInfo = z.infer<typeof ClientInfo>

export const User = z.object({
  id: Id,
  email: z.string().nullable(),
  phone: z.object({ number: z.string() }).nullable(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    profilePictureURL: z.string().nullable(),
  }),
  language: Language,
  city: z.string(),
  isSuspended: z.boolean(),
  isVerified: z.boolean(),
  /** Of the platform's own company, by the domain of the address. */
  isInternal: z.boolean(),
  permissions: z.array(z.object({ id: Id, type: z.enum(PERMISSION_TYPES) })),
  locations: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  lastSeen: Instant.nullable(),
  clientInfo: ClientInfo.nullable(),
  archivedAt: Instant.nullable(),
})
export const UserFields = z.object({
  email: Email.nullable(),
  firstName: Text(80),
  lastName: Text(80),
  nickname: Text(40).nullable().optional(),
  phone: Phone.nullable().optional(),
  language: Language.optional(),
  city: City.optional(),
})
