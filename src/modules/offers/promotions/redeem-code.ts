import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure, type FailureName } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import { write } from '../../../core/write'
import { balancesOf, ensureAccounts, lockAccounts, postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { presentCredit } from '../../money/wallet/present-credits'
import { RedeemCode, Redeemed } from './contract/promotions'
import { showCoupon } from './coupons'
import { historyWith, type PromotionRow, toPromotion } from './promotions'
import { insertClaim, takeUses } from './promotions.store'
import { plainCode, promotionState } from './rules/promotion'
import { countGuess } from './why-no-code'

/** A code that somebody was given: money for the wallet at once, or a discount that is kept for an order to come. */
export const redeemCode = signedIn
  .concat(inPerson)
  .meta({ summary: 'Redeems a code: credit for the wallet, or a coupon to keep' })
  .input(RedeemCode)
  .output(Redeemed)
  .concat(
    mayFail(
      'TooManyRequests',
      'CodeCreditAlreadyRedeemedByUser',
      'CodeCreditDoesNotExist',
      'CodeCreditExpired',
      'CodeCreditIsNotAvailable',
      'CodeCreditTimesRedeemableReached',
      'CodeFirstOrderOnly',
    ),
  )
  .mutation(async opts => {
    const { ctx, input } = opts
    // Counted outside the transaction: a guess stays a guess when it fails.
    await countGuess(ctx, (await findCode(ctx.world.db, input.code)) !== null)
    return redeem(opts)
  })

const redeem = write<{ ctx: Context & { caller: Person }; input: RedeemCode; path: string }, Redeemed>(
  async ({ input, ctx }) => {
    const { db, world, caller, now, audit } = ctx
    const code = account.balance(caller.id)
    await ensureAccounts(db, world, [code], now)
    await lockAccounts(db, [code])
    const found = await findCode(db, input.code)
    if (!found) throw new Failure('CodeCreditDoesNotExist')
    const promotion = await db
      .selectFrom('promotion')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refusal = await whyNotRedeem(db, promotion, caller, now)
    if (refusal) throw new Failure(refusal)

    audit({ type: 'promotion', id: promotion.id, after: { redeemedBy: caller.id, kind: promotion.kind } })
    const isCredit = promotion.kind === 'credit'
    if (isCredit) await giveCredit(db, ctx, promotion)
    else await insertClaim(db, promotion.id, caller.id, now)
    return {
      kind: isCredit ? 'credit' : 'coupon',
      credit: isCredit ? presentCredit(await newestCredit(db, caller.id)) : null,
      coupon: isCredit ? null : await showCoupon(db, promotion.id, caller.id, now),
      balance: toMoney((await balancesOf(db, [code])).get(code)!.freeCents),
    }
  },
)

const findCode = (db: Database, code: string) =>
  db
    .selectFrom('promotion')
    .select('id')
    .where('code', '=', plainCode(code))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .then(row => row ?? null)

/** The most lasting reason first. A credit is had once, unless it says how often. */
async function whyNotRedeem(
  tx: Tx,
  row: PromotionRow,
  { id: personId }: Person,
  now: Date,
): Promise<FailureName | null> {
  const isCredit = row.kind === 'credit'
  const promotion = {
    ...toPromotion(row),
    isActive: row.is_active && row.archived_at === null,
    ...(isCredit ? { perUser: row.per_user ?? 1 } : {}),
  }
  const state = promotionState(promotion, now)
  const isLate = promotion.validUntil !== null && now > promotion.validUntil
  if (state === 'PAUSED' || state === 'NOT_STARTED') return 'CodeCreditIsNotAvailable'
  if (isLate) return 'CodeCreditExpired'
  const history = await historyWith(tx, [promotion], { personId, now, tz: DEFAULT_TZ })
  const hadIt = promotion.perUser !== null && (history.uses.get(row.id) ?? 0) >= promotion.perUser
  if (hadIt || (!isCredit && (await isClaimed(tx, row.id, personId))))
    return 'CodeCreditAlreadyRedeemedByUser'
  const isOverBudget =
    isCredit && row.budget_cents !== null && row.used_cents + row.amount_cents! > row.budget_cents
  if (state === 'EXPIRED' || isOverBudget) return 'CodeCreditTimesRedeemableReached'
  if (row.person_ids.length && !row.person_ids.includes(personId)) return 'CodeCreditIsNotAvailable'
  if (promotion.firstOrderOnly && !history.isFirstOrder) return 'CodeFirstOrderOnly'
  return isCredit && !(await isOfItsPlaces(tx, row, personId)) ? 'CodeCreditIsNotAvailable' : null
}

const isClaimed = async (tx: Tx, promotionId: string, personId: string) =>
  (await tx
    .selectFrom('promotion_claim')
    .select('promotion_id')
    .where('promotion_id', '=', promotionId)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined

/** A credit for the people of some companies is not for others, whoever told them the code. */
async function isOfItsPlaces(tx: Tx, row: PromotionRow, personId: string): Promise<boolean> {
  if (!row.location_ids.length && !row.organization_ids.length) return true
  const { rows } = await sql`
    select 1 from location_member m join location l on l.id = m.location_id
    where m.person_id = ${personId}
      and (l.id = any(${row.location_ids}::text[]) or l.organization_id = any(${row.organization_ids}::text[]))
    limit 1`.execute(tx)
  return rows.length > 0
}

async function giveCredit(
  db: Tx,
  ctx: Pick<Context, 'world' | 'now'> & { caller: Person },
  row: PromotionRow,
) {
  const { world, caller, now } = ctx
  const amountCents = row.amount_cents!
  const days = row.credit_expires_days
  await takeUses(db, world, now, {
    checkoutId: null,
    personId: caller.id,
    worth: [{ promotionId: row.id, amountCents }],
  })
  await postTx(
    db,
    world,
    {
      key: `redeem:${row.id}:${world.newId()}`,
      kind: 'redeem',
      ref: { type: 'promotion', id: row.id },
      actorId: caller.id,
      memo: row.display_name,
      credit: { expiresAt: days ? new Date(now.getTime() + days * DAY_MS) : null, comment: row.display_name },
      at: now,
    },
    [{ debit: account.promo, credit: account.balance(caller.id), amountCents, memo: 'redeem' }],
  )
}

const newestCredit = (db: Tx, personId: string) =>
  db
    .selectFrom('credit')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', 'promotion')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
