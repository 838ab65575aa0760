import { sql } from 'kysely'
import type { Context, Person, World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { countGuess } from '../../offers/promotions/why-no-code'
import { claimReferral, findCode } from './claim-referral'
import { BroughtBy, ClaimReferral, OwnReferrals, ReferralCode, ReferralCodeWish } from './contract/referrals'
import { type ProgramRow, toProgram } from './programs'
import { addCode } from './referrals.store'
import { CODE_LENGTH, codeOf, programState } from './rules/referral'

const linkOf = (world: Pick<World, 'settings'>, code: string) => ({
  code,
  link: `${world.settings.publicUrl}/register?ref=${code}`,
})

/** The platform's programmes, and those of kitchens that somebody has ordered from. */
const programsFor = (db: Database, personId: string) =>
  db
    .selectFrom('referral_program as program')
    .leftJoin('merchant', 'merchant.id', 'program.merchant_id')
    .leftJoin('referral_code as code', join =>
      join.onRef('code.program_id', '=', 'program.id').on('code.person_id', '=', personId),
    )
    .selectAll('program')
    .select(['code.code', 'merchant.name as merchant_name'])
    .select(
      sql<number>`(select count(*)::int from referral r where r.program_id = program.id
        and r.referrer_id = ${personId} and r.state = 'paid')`.as('paid_count'),
    )
    .where('program.deleted_at', 'is', null)
    .where('program.archived_at', 'is', null)
    .where('program.is_active', '=', sql.lit(true))
    .where(
      sql<boolean>`(program.merchant_id is null or exists (select 1 from purchase_order o
        where o.person_id = ${personId} and o.merchant_id = program.merchant_id and o.state = 'delivered'))`,
    )
    .orderBy('program.merchant_id', sql`asc nulls first`)
    .orderBy('program.id', 'desc')

/** What one gets for bringing others, and what has become of those who came. */
export const showOwnReferrals = signedIn
  .output(OwnReferrals)
  .query(async ({ ctx: { db, world, caller, now } }) => {
    const [programs, referrals, brought, ordered] = await Promise.all([
      programsFor(db, caller.id).execute(),
      db
        .selectFrom('referral')
        .innerJoin('person', 'person.id', 'referral.friend_id')
        .innerJoin('referral_program as program', 'program.id', 'referral.program_id')
        .selectAll('referral')
        .select(['person.first_name', 'program.referrer_cents as promised_cents'])
        .where('referrer_id', '=', caller.id)
        .where('friend_id', '!=', caller.id)
        .orderBy('referral.id', 'desc')
        .limit(100)
        .execute(),
      broughtBy(db, caller.id),
      db
        .selectFrom('purchase_order')
        .select('id')
        .where('person_id', '=', caller.id)
        .where('state', '=', 'delivered')
        .limit(1)
        .execute(),
    ])
    return {
      programs: programs
        .filter(row => programState(toProgram(row as ProgramRow), now) === 'LIVE')
        .map(row => ({
          id: row.id,
          name: row.name,
          merchantName: row.merchant_name,
          referrerAmount: toMoney(row.referrer_cents),
          friendAmount: toMoney(row.friend_cents),
          minTotal: row.min_total_cents ? toMoney(row.min_total_cents) : null,
          holdDays: row.hold_days,
          validUntil: row.valid_until,
          friendsLeft:
            row.max_per_referrer === null ? null : Math.max(0, row.max_per_referrer - row.paid_count),
          code: row.code ? linkOf(world, row.code) : null,
        })),
      referrals: referrals.map(row => ({
        id: row.id,
        friendName: row.first_name,
        state: row.state as OwnReferrals['referrals'][number]['state'],
        reason: row.reason as OwnReferrals['referrals'][number]['reason'],
        releaseAt: row.release_at,
        amount: toMoney(row.state === 'paid' ? row.referrer_cents : row.promised_cents),
        createdAt: row.created_at,
      })),
      broughtBy: brought,
      canClaim: ordered.length === 0 && (brought === null || brought.state === 'refused'),
    }
  })

async function broughtBy(db: Database, personId: string): Promise<BroughtBy | null> {
  const row = await db
    .selectFrom('referral')
    .innerJoin('referral_program as program', 'program.id', 'referral.program_id')
    .select(['referral.state', 'referral.reason', 'referral.release_at', 'referral.friend_cents'])
    .select(['program.friend_cents as promised_cents', 'program.min_total_cents'])
    .where('friend_id', '=', personId)
    .orderBy(sql`referral.state = 'refused'`)
    .orderBy('referral.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        state: row.state as BroughtBy['state'],
        reason: row.reason as BroughtBy['reason'],
        amount: toMoney(row.state === 'paid' ? row.friend_cents : row.promised_cents),
        minTotal: row.min_total_cents ? toMoney(row.min_total_cents) : null,
        releaseAt: row.release_at,
      }
    : null
}

/** One's own code of a programme: made the first time that it is asked for. */
export const takeReferralCode = signedIn
  .concat(inPerson)
  .input(ReferralCodeWish)
  .output(ReferralCode)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const program = await programsFor(db, caller.id)
        .where('program.id', '=', input.programId)
        .executeTakeFirst()
      if (!program || programState(toProgram(program as ProgramRow), now) !== 'LIVE') throw fail('NotFound')
      for (let known = program.code; ; ) {
        if (known) return linkOf(world, known)
        const code = codeOf(program.code_prefix, world.randomBytes(CODE_LENGTH))
        if (await addCode(db, { code, program_id: program.id, person_id: caller.id }, now))
          audit({ type: 'referral_code', id: program.id, after: { code } })
        // Somebody else may have the same one, or oneself in another window.
        const own = await db
          .selectFrom('referral_code')
          .select('code')
          .where('program_id', '=', program.id)
          .where('person_id', '=', caller.id)
          .executeTakeFirst()
        known = own?.code ?? null
      }
    }),
  )

/** Says by whom one was brought. What stands against it is answered, and kept for the office to read. */
export const claimReferralCode = signedIn
  .concat(inPerson)
  .input(ClaimReferral)
  .output(BroughtBy)
  .concat(mayFail('TooManyRequests', 'CodeCreditDoesNotExist', 'CodeCreditAlreadyRedeemedByUser'))
  .mutation(async opts => {
    // Counted outside the transaction: a guess stays a guess when it fails.
    await countGuess(opts.ctx, (await findCode(opts.ctx.world.db, opts.input.code)) !== undefined)
    return claim(opts)
  })

type Claiming = Context & {
  caller: Person
  fail(name: 'CodeCreditDoesNotExist' | 'CodeCreditAlreadyRedeemedByUser'): Error
}

const claim = write<{ ctx: Claiming; input: { code: string }; path: string }, BroughtBy>(
  async ({ input, ctx }) => {
    const { db, caller, fail, audit } = ctx
    const code = await findCode(db, input.code)
    if (!code) throw fail('CodeCreditDoesNotExist')
    const referral = await claimReferral(db, ctx, code, caller.id)
    if (!referral) throw fail('CodeCreditAlreadyRedeemedByUser')
    audit({ type: 'referral', id: referral.id, after: { state: referral.state, reason: referral.reason } })
    const { state, reason } = referral as Pick<BroughtBy, 'state' | 'reason'>
    return { ...(await broughtBy(db, caller.id))!, state, reason }
  },
)
