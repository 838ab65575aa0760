import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { ClaimCode } from '../../../identity/sessions/contract/device-claims'

/** The screen of a fridge. */
export const Kiosk = z.object({
  id: Id,
  deviceId: z.string(),
  name: z.string(),
  location: z.object({ id: Id, name: z.string() }).nullable(),
  version: z.string().nullable(),
  isClaimed: z.boolean(),
  lastSeen: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Kiosk = z.infer<typeof Kiosk>

export const KioskFields = z.object({ name: Text(80) })
/** The code stands on the kiosk's screen. Staff of some locations only have to say at which of them it stands. */
export const ConfirmKiosk = z.object({
  claimCode: ClaimCode,
  locationId: Id.optional(),
  name: Text(80).optional(),
})
export const RenameKiosk = z.object({ id: Id, name: Text(80) })
