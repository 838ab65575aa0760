import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { toProgram } from './programs'
import { type DeliveredOrder, hasOrderedBefore, paidOf, sharedBy } from './referral-facts'
import { addReferral, lockProgram } from './referrals.store'
import { plainReferralCode, whyNotClaim } from './rules/referral'

export const findCode = (db: Database, code: string) =>
  db
    .selectFrom('referral_code')
    .innerJoin('referral_program', 'referral_program.id', 'referral_code.program_id')
    .select(['referral_code.code', 'referral_code.program_id', 'referral_code.person_id'])
    .where('referral_code.code', '=', plainReferralCode(code))
    .where('referral_program.deleted_at', 'is', null)
    .executeTakeFirst()

type Known = NonNullable<Awaited<ReturnType<typeof findCode>>>

/**
 * Notes that somebody was brought by the one whose code they gave, or why they were not. Null: somebody has brought
 * them already.
 * @param by the order that it came with; those before it count as ordered
 */
export async function claimReferral(
  tx: Tx,
  { world, now }: { world: Pick<World, 'newId'>; now: Date },
  code: Known,
  friendId: string,
  by: DeliveredOrder | null = null,
) {
  const row = await lockProgram(tx, code.program_id)
  if (!row) return null
  const reason = whyNotClaim(
    toProgram(row),
    {
      shared: await sharedBy(tx, code.person_id, friendId),
      hasOrdered: await hasOrderedBefore(tx, friendId, row.merchant_id, by),
      paidOfReferrer: await paidOf(tx, row.id, code.person_id),
    },
    now,
  )
  return addReferral(tx, {
    id: world.newId(),
    program_id: row.id,
    referrer_id: code.person_id,
    friend_id: friendId,
    state: reason ? 'refused' : 'claimed',
    reason,
    created_at: now,
    updated_at: now,
  })
}
