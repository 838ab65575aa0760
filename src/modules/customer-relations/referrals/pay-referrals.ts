import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { DAY_MS } from '../../../core/rules/instant'
import { inTransaction, type Writing } from '../../../core/write'
import { ensureAccounts, lockAccounts, postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { claimReferral, findCode } from './claim-referral'
import { type ProgramRow, toProgram } from './programs'
import { areOpen, firstDelivered, hasOrderedBefore, paidOf, sharedBy } from './referral-facts'
import { addSpent, changeReferral, lockProgram } from './referrals.store'
import { releaseAt, whyNotPay } from './rules/referral'

type Delivered = { orderId: string }

/** Job: orders that were delivered. A friend's first one begins the waiting time; one that brought a code is claimed by it. */
export async function qualifyReferrals(world: World, delivered: readonly Delivered[]): Promise<void> {
  const { rows } = await sql<{
    id: string
    person_id: string
    state_at: Date
    merchant_id: string
    code: string | null
  }>`
    select o.id, o.person_id, o.state_at, o.merchant_id,
      coalesce(o.request_meta->'attribution'->>'ref', p.client_info->'attribution'->>'ref') as code
    from purchase_order o join person p on p.id = o.person_id
    where o.id = any(${delivered.map(({ orderId }) => orderId)}) and o.state = 'delivered'
      and (o.request_meta->'attribution'->>'ref' is not null or p.client_info->'attribution'->>'ref' is not null
        or exists (select 1 from referral r where r.friend_id = p.id and r.state = 'claimed'))
    order by o.state_at, o.id`.execute(world.db)
  for (const order of rows) await qualify(world, order)
}

function qualify(
  world: World,
  order: { id: string; person_id: string; state_at: Date; merchant_id: string; code: string | null },
): Promise<void> {
  const ctx = jobContext(world, 'qualify-referrals')
  return inTransaction(
    ctx,
    'job.qualifyReferrals',
    async ({ db }) => {
      const known = await db
        .selectFrom('referral')
        .select('id')
        .where('friend_id', '=', order.person_id)
        .executeTakeFirst()
      const code = !known && order.code ? await findCode(db, order.code) : undefined
      if (code) await claimReferral(db, ctx, code, order.person_id, { orderId: order.id, at: order.state_at })
      const claimed = await db
        .selectFrom('referral')
        .innerJoin('referral_program as program', 'program.id', 'referral.program_id')
        .select(['referral.id', 'program.hold_days', 'program.merchant_id'])
        .where('referral.friend_id', '=', order.person_id)
        .where('referral.state', '=', 'claimed')
        .forUpdate('referral')
        .executeTakeFirst()
      // A kitchen pays for those who order from it.
      if (!claimed || (claimed.merchant_id && claimed.merchant_id !== order.merchant_id)) return
      const first = await firstDelivered(db, order.person_id, claimed.merchant_id)
      if (!first) return
      await changeReferral(
        db,
        claimed.id,
        {
          state: 'waiting',
          order_id: first.orderId,
          release_at: releaseAt({ holdDays: claimed.hold_days }, first.at),
        },
        ctx.now,
      )
    },
    { isAudited: false },
  )
}

const BATCH = 100

/** Timer: what has waited long enough is paid, or refused with its reason. */
export async function payReferrals(world: World): Promise<void> {
  const due = await world.db
    .selectFrom('referral')
    .select('id')
    .where('state', '=', 'waiting')
    .where('release_at', '<=', world.clock.now())
    .orderBy('release_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due)
    await settle(world, id).catch(error =>
      world.log.warn({ err: error, referralId: id }, 'a referral will be paid later'),
    )
}

function settle(world: World, id: string): Promise<void> {
  const ctx = jobContext(world, 'pay-referrals')
  return inTransaction(ctx, 'job.payReferrals', async ({ db, audit, emit }) => {
    const referral = await db
      .selectFrom('referral')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!referral) return
    const program = (await lockProgram(db, referral.program_id))!
    const order = await db
      .selectFrom('purchase_order')
      .select(['id', 'state', 'state_at', 'total_cents'])
      .select(
        sql<number>`(refunded_kind_cents + refunded_flex_cents + refunded_balance_cents + refunded_card_cents
          + refunded_transfer_cents)::bigint`.as('refunded_cents'),
      )
      .where('id', '=', referral.order_id)
      .executeTakeFirstOrThrow()
    const { referrer_id, friend_id } = referral
    const reason = whyNotPay(toProgram(program), {
      shared: await sharedBy(db, referrer_id, friend_id),
      areOpen: await areOpen(db, [referrer_id, friend_id]),
      paidOfReferrer: await paidOf(db, program.id, referrer_id),
      order: {
        isDelivered: order.state === 'delivered',
        totalCents: order.total_cents,
        refundedCents: Number(order.refunded_cents),
        isFirst: !(await hasOrderedBefore(db, friend_id, program.merchant_id, {
          orderId: order.id,
          at: order.state_at,
        })),
      },
    })
    if (reason) await changeReferral(db, id, { state: 'refused', reason }, ctx.now)
    else await pay(db, ctx, program, referral, emit)
    audit({ type: 'referral', id, after: { state: reason ? 'refused' : 'paid', reason, order: order.id } })
  })
}

async function pay(
  tx: Tx,
  { world, now }: { world: World; now: Date },
  program: ProgramRow,
  { id, referrer_id, friend_id }: { id: string; referrer_id: string; friend_id: string },
  emit: Writing['emit'],
): Promise<void> {
  const payer = program.merchant_id ? account.merchant(program.merchant_id) : account.promo
  const shares = [
    { who: 'referrer', personId: referrer_id, cents: program.referrer_cents },
    { who: 'friend', personId: friend_id, cents: program.friend_cents },
  ].filter(({ cents }) => cents > 0)
  const wallets = shares.map(({ personId }) => account.balance(personId)).sort()
  await ensureAccounts(tx, world, wallets, now)
  await lockAccounts(tx, wallets)
  const days = program.credit_expires_days
  for (const { who, personId, cents } of shares)
    await postTx(
      tx,
      world,
      {
        key: `referral:${id}:${who}`,
        kind: 'referral',
        ref: { type: 'referral', id },
        memo: program.name,
        credit: { expiresAt: days ? new Date(now.getTime() + days * DAY_MS) : null, comment: program.name },
        at: now,
      },
      [{ debit: payer, credit: account.balance(personId), amountCents: cents, memo: 'referral' }],
    )
  await addSpent(tx, program.id, program.referrer_cents + program.friend_cents)
  await changeReferral(
    tx,
    id,
    { state: 'paid', referrer_cents: program.referrer_cents, friend_cents: program.friend_cents },
    now,
  )
  emit('referral.paid', { referralId: id })
}
