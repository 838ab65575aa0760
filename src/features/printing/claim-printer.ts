import { z } from 'zod'
import { Id, Instant, Text } from '../../contract/common'
import { ClaimCode, DeviceId, Printer } from '../../contract/printing'

import { anyone, holds, limited, mayFail } from '../../trpc/procedures'
import { LOOKUPS } from '../../trpc/rate-limit'
import { write } from '../../trpc/write'
import { hashToken, newToken } from '../people/tokens'
import { linkStores, presentPrinters, runsStores, storeIdsOf } from './printers'

const CLAIM_MS = 10 * 60_000
const CODE_LENGTH = 8
/** No letter that is taken for a digit; 32 of them, so a byte picks evenly. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A device without a token asks for a code, shows it, and asks again with it until somebody has entered it
 * in the back office: then it gets its token, once. Knowing a device's id is not enough to take its place.
 */
export const claimDevice = anyone
  .input(z.object({ deviceId: DeviceId, version: Text(40).optional(), claimCode: ClaimCode.optional() }))
  .use(limited(LOOKUPS))
  .output(
    z.object({
      claimCode: z.string().optional(),
      expiresAt: Instant.optional(),
      token: z.string().optional(),
    }),
  )
  .mutation(
    write(async ({ input: { deviceId, version, claimCode }, ctx: { db, now, world } }) => {
      const known = await db
        .selectFrom('printer')
        .selectAll()
        .where('device_id', '=', deviceId)
        .forUpdate()
        .executeTakeFirst()
      const isSameClaim =
        known !== undefined &&
        claimCode !== undefined &&
        known.claim_code === claimCode &&
        known.claim_expires_at! > now

      if (isSameClaim && known.pending_token) {
        await db
          .updateTable('printer')
          .set({
            token_hash: hashToken(known.pending_token),
            pending_token: null,
            claim_code: null,
            claim_expires_at: null,
            version,
            last_seen_at: now,
          })
          .where('id', '=', known.id)
          .execute()
        return { token: known.pending_token }
      }
      if (isSameClaim) return { claimCode: readable(claimCode), expiresAt: known.claim_expires_at! }

      const code = newCode(world.randomBytes)
      const claim = {
        claim_code: code,
        claim_expires_at: new Date(now.getTime() + CLAIM_MS),
        pending_token: null,
        version,
        updated_at: now,
      }
      if (known) await db.updateTable('printer').set(claim).where('id', '=', known.id).execute()
      else
        await db
          .insertInto('printer')
          .values({
            ...claim,
            id: world.newId(),
            device_id: deviceId,
            name: `Printer ${readable(code)}`,
            city: 'bcn',
            created_at: now,
          })
          .execute()
      return { claimCode: readable(code), expiresAt: claim.claim_expires_at }
    }),
  )

/** Somebody who runs the store enters the code that the device shows. */
export const confirmClaim = holds('HelloAdminPermission', 'MerchantAdminPermission')
  .input(
    z
      .object({
        claimCode: ClaimCode.optional(),
        deviceId: DeviceId.optional(),
        storeId: Id,
        name: Text(80).optional(),
      })
      .refine(input => input.claimCode || input.deviceId),
  )
  .output(Printer)
  .use(mayFail('ClaimCodeInvalid', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, announce, record } }) => {
      if (!(await runsStores(db, caller, [input.storeId]))) throw fail('Forbidden')
      const waiting = await db
        .selectFrom('printer')
        .selectAll()
        .where('claim_expires_at', '>', now)
        .$if(input.claimCode !== undefined, query => query.where('claim_code', '=', input.claimCode!))
        .$if(input.claimCode === undefined, query => query.where('device_id', '=', input.deviceId!))
        .forUpdate()
        .executeTakeFirst()
      const before = waiting ? await storeIdsOf(db, waiting.id) : []
      // Nobody takes a printer away from somebody else's kitchen by knowing its id.
      if (!waiting || !(await runsStores(db, caller, before))) throw fail('ClaimCodeInvalid')

      const store = await db
        .selectFrom('store')
        .select('city')
        .where('id', '=', input.storeId)
        .executeTakeFirstOrThrow()
      const row = await db
        .updateTable('printer')
        .set({
          claimed_at: now,
          pending_token: `prn_${newToken(world.randomBytes)}`,
          name: input.name ?? waiting.name,
          city: store.city,
          deleted_at: null,
          archived_at: null,
          updated_at: now,
        })
        .where('id', '=', waiting.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      // A device that moves house leaves its old stores.
      await linkStores(db, row.id, [...(waiting.claimed_at ? [] : before), input.storeId])
      announce('printer.changed', { printerId: row.id, storeIds: [input.storeId] })
      record({ type: 'printer', id: row.id, after: { claimed_at: now, storeId: input.storeId } })
      return (await presentPrinters(db, [row], now))[0]!
    }),
  )

function newCode(randomBytes: (count: number) => Uint8Array): string {
  return [...randomBytes(CODE_LENGTH)].map(byte => CROCKFORD[byte % CROCKFORD.length]).join('')
}

const readable = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
