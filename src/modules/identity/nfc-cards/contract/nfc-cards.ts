import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'

/** A card that a person holds against the reader of a kiosk. Its number is never answered. */
export const NfcCard = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  nickname: z.string(),
  uidLastFour: z.string(),
  note: z.string(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type NfcCard = z.infer<typeof NfcCard>

/** The number of a card as readers write it: 4, 7 or 10 bytes in hexadecimal, with or without colons. */
const UID = /^[0-9a-f]{2}(?::?[0-9a-f]{2}){3}(?:(?::?[0-9a-f]{2}){3}){0,2}$/i

export const NfcCardFields = z.object({
  userId: Id,
  nickname: z.string().trim().min(1).max(60),
  uid: z.string().trim().regex(UID),
  note: z.string().trim().max(500).default(''),
})
