import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { anyone, holds, limited, mayFail } from '../../../core/procedures'
import { LOOKUPS } from '../../../core/rate-limit'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { AskForClaim, askForClaim, ClaimAnswer } from '../../identity/sessions/device-claims'
import { newToken } from '../../identity/sessions/tokens'
import { ConfirmKiosk, Kiosk, RenameKiosk } from './contract/fridges'
import { KIOSK_STAFF, kioskReached, presentKiosks } from './kiosks.resource'
import { changeKiosk, claimableKiosks, lockByClaimCode } from './kiosks.store'

/** The kiosk shows a code and waits until somebody has entered it; see `askForClaim`. */
export const claimKiosk = anyone
  .input(AskForClaim)
  .use(limited(LOOKUPS))
  .output(ClaimAnswer)
  .mutation(write(async ({ input, ctx }) => askForClaim(ctx.db, claimableKiosks, input, ctx)))

/** Whoever looks after the location enters the code that the kiosk shows. */
export const confirmKiosk = holds(...KIOSK_STAFF)
  .input(ConfirmKiosk)
  .output(Kiosk)
  .concat(mayFail('ClaimCodeInvalid', 'LocationNotFound', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      const waiting = await lockByClaimCode(db, input.claimCode, now)
      if (!waiting) throw fail('ClaimCodeInvalid')
      // Nobody takes a kiosk away from somebody else's location.
      const isSomewhere = waiting.claimed_at !== null && waiting.deleted_at === null
      if (isSomewhere && !(await lookKiosk(db, caller, waiting.id))) throw fail('ClaimCodeInvalid')
      const locationId = input.locationId ?? (isSomewhere ? waiting.location_id : null)
      if (!(await looksAfter(db, caller, locationId)))
        throw fail(locationId ? 'LocationNotFound' : 'Forbidden')

      const columns = {
        claimed_at: now,
        pending_token: `ksk_${newToken(world.randomBytes)}`,
        // What had its place until now is out, even before the new one has fetched its token.
        token_hash: null,
        name: input.name ?? waiting.name,
        location_id: locationId,
        deleted_at: null,
        archived_at: null,
      }
      const row = await changeKiosk(db, waiting.id, columns, now)
      emit('kiosk.changed', { kioskId: row.id })
      audit({ type: 'kiosk', id: row.id, after: { claimed_at: now, location_id: locationId } })
      return (await presentKiosks(db, [row]))[0]!
    }),
  )

export const renameKiosk = holds(...KIOSK_STAFF)
  .input(RenameKiosk)
  .output(Kiosk)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const before = await lookKiosk(db, caller, input.id)
      if (!before) throw fail('NotFound')
      const row = await changeKiosk(db, input.id, { name: input.name }, now)
      emit('kiosk.changed', { kioskId: row.id })
      audit({ type: 'kiosk', id: row.id, before: { name: before.name }, after: { name: row.name } })
      return (await presentKiosks(db, [row]))[0]!
    }),
  )

/** The kiosk's token counts no more, and its live connection ends; it may ask to be claimed again. */
export const revokeKiosk = holds(...KIOSK_STAFF)
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const before = await lookKiosk(db, caller, input.id)
      if (!before) throw fail('NotFound')
      const unclaimed = {
        claimed_at: null,
        token_hash: null,
        pending_token: null,
        claim_code: null,
        claim_expires_at: null,
      }
      await changeKiosk(db, input.id, unclaimed, now)
      emit('kiosk.changed', { kioskId: input.id })
      audit({
        type: 'kiosk',
        id: input.id,
        before: { claimed_at: before.claimed_at },
        after: { claimed_at: null },
      })
      return ok
    }),
  )

const lookKiosk = (db: Tx, caller: Person, id: string) =>
  db
    .selectFrom('kiosk')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(kioskReached(caller))
    .forUpdate()
    .executeTakeFirst()

/** A kiosk that stands nowhere yet belongs to those who look after everything. */
async function looksAfter(db: Tx, caller: Person, locationId: string | null): Promise<boolean> {
  if (!locationId) return scopeOf(caller, KIOSK_STAFF).isEverything
  const its = scopeFilter(caller, KIOSK_STAFF, {
    location: sql.ref('location.id'),
    organization: sql.ref('location.organization_id'),
    city: sql.ref('location.city'),
  })
  const found = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .where(its)
    .executeTakeFirst()
  return found !== undefined
}
