import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../core/context'
import { Instant, Text } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import type { PrinterTable } from '../../../core/db/tables'
import { ClaimCode, DeviceId } from './contract/device-claims'
import { hashToken } from './tokens'

export const CLAIM_MS = 10 * 60_000
const CODE_LENGTH = 8
/** No letter that is taken for a digit; 32 of them, so a byte picks evenly. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const AskForClaim = z.object({
  deviceId: DeviceId,
  version: Text(40).optional(),
  claimCode: ClaimCode.optional(),
})
export const ClaimAnswer = z.object({
  claimCode: z.string().optional(),
  expiresAt: Instant.optional(),
  token: z.string().optional(),
})

/** What every table of claimed devices has. */
type ClaimColumns =
  | 'id'
  | 'device_id'
  | 'name'
  | 'token_hash'
  | 'pending_token'
  | 'claim_code'
  | 'claim_expires_at'
  | 'version'
  | 'last_seen_at'
  | 'created_at'
  | 'updated_at'
type Device = Pick<Selectable<PrinterTable>, ClaimColumns>

/** What a claim writes of a device; `version`: what runs on it, where it says so. */
export type Claim = { version: string | undefined } & (
  | Pick<Device, 'token_hash' | 'pending_token' | 'claim_code' | 'claim_expires_at' | 'last_seen_at'>
  | Pick<Device, 'pending_token' | 'claim_code' | 'claim_expires_at' | 'updated_at'>
)
export type NewDevice = Omit<Device, 'name' | 'token_hash' | 'last_seen_at' | 'version'> & {
  version: string | undefined
}

/** The devices of one table, as its store reads and writes them. */
export type ClaimableDevices = {
  lock(tx: Tx, deviceId: string): Promise<Device | undefined>
  /** `code`: what the device will show, for a name. */
  add(tx: Tx, device: NewDevice, code: string): Promise<unknown>
  claim(tx: Tx, id: string, claim: Claim): Promise<unknown>
}

/**
 * A device without a token asks for a code, shows it, and asks again with it until somebody has entered it
 * in the back office: then it gets its token, once. Knowing a device's id is not enough to take its place.
 */
export async function askForClaim(
  db: Tx,
  devices: ClaimableDevices,
  { deviceId, version, claimCode }: z.output<typeof AskForClaim>,
  { now, world }: Pick<Context, 'now' | 'world'>,
): Promise<z.output<typeof ClaimAnswer>> {
  const known = await devices.lock(db, deviceId)
  const isSameClaim =
    known !== undefined &&
    claimCode !== undefined &&
    known.claim_code === claimCode &&
    known.claim_expires_at! > now

  if (isSameClaim && known.pending_token) {
    await devices.claim(db, known.id, {
      token_hash: hashToken(known.pending_token),
      pending_token: null,
      claim_code: null,
      claim_expires_at: null,
      version,
      last_seen_at: now,
    })
    return { token: known.pending_token }
  }
  if (isSameClaim) return { claimCode: readableCode(claimCode), expiresAt: known.claim_expires_at! }

  const code = [...world.randomBytes(CODE_LENGTH)].map(byte => CROCKFORD[byte % CROCKFORD.length]).join('')
  const claim = {
    claim_code: code,
    claim_expires_at: new Date(now.getTime() + CLAIM_MS),
    pending_token: null,
    version,
    updated_at: now,
  }
  if (known) await devices.claim(db, known.id, claim)
  else
    await devices.add(
      db,
      { ...claim, id: world.newId(), device_id: deviceId, created_at: now },
      readableCode(code),
    )
  return { claimCode: readableCode(code), expiresAt: claim.claim_expires_at }
}

const readableCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
