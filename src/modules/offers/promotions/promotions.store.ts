import { type Insertable, type Selectable, sql } from 'kysely'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { type Checks, inOneStatement, isRefused, type Parts } from '../../../core/db/one-statement'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

export const insertPromotion = (
  tx: Tx,
  promotion: Insertable<DB['promotion']>,
): Promise<Selectable<DB['promotion']>> =>
  tx.insertInto('promotion').values(promotion).returningAll().executeTakeFirstOrThrow()

/** Somebody keeps a coupon. What they used it for before counts as well, and may come back. */
export const insertClaim = (tx: Tx, promotionId: string, personId: string, now: Date) =>
  tx
    .insertInto('promotion_claim')
    .values({
      promotion_id: promotionId,
      person_id: personId,
      claimed_at: now,
      used_count: sql<number>`(
        select count(*)::int from promotion_use
        where promotion_id = ${promotionId} and person_id = ${personId} and returned_at is null)`,
    })
    .execute()

/** What an order is about to use up. */
export type Uses = {
  checkoutId: string | null
  personId: string
  /** What each promotion takes off, or gives. */
  worth: readonly { promotionId: string; amountCents: number }[]
}

/**
 * As parts of a statement: counts promotions as used, within their limits and budgets whoever else does the same at this
 * moment. The check says `promotions` when one of them has just run out.
 */
export function partsOfUses(
  world: Pick<World, 'newId'>,
  now: Date,
  all: readonly Uses[],
): { parts: Parts; checks: Checks } {
  const uses = all.flatMap(({ worth, ...by }) => worth.map(one => ({ ...one, ...by })))
  if (!uses.length) return { parts: {}, checks: {} }
  return {
    parts: {
      wanted_uses: sql`
        select * from unnest(${uses.map(() => world.newId())}::text[], ${uses.map(use => use.promotionId)}::text[],
          ${uses.map(use => use.amountCents)}::bigint[], ${uses.map(use => use.personId)}::text[],
          ${uses.map(use => use.checkoutId)}::text[]) as use (id, promotion_id, cents, person_id, checkout_id)`,
      // Those that can run out are used one after the other. One that just became such a one is in neither of the two.
      limited_promotions: sql`
        select p.id from promotion p
        where p.id in (select promotion_id from wanted_uses)
          and (p.times_redeemable is not null or p.budget_cents is not null)
        order by p.id for update`,
      other_promotions: sql`
        select p.id from promotion p
        where p.id in (select promotion_id from wanted_uses) and p.times_redeemable is null and p.budget_cents is null
        order by p.id for share`,
      counted_promotions: sql`
        update promotion p set used_count = p.used_count + used.times, used_cents = p.used_cents + used.cents
        from limited_promotions join (
          select promotion_id as id, count(*)::int as times, sum(cents) as cents from wanted_uses group by 1
        ) used using (id)
        where p.id = used.id
          and (p.times_redeemable is null or p.used_count + used.times <= p.times_redeemable)
          and (p.budget_cents is null or p.used_cents + used.cents <= p.budget_cents)
        returning p.id`,
      counted_claims: sql`
        update promotion_claim c set used_count = c.used_count + used.times
        from (select promotion_id, person_id, count(*)::int as times from wanted_uses group by 1, 2) used
        where c.promotion_id = used.promotion_id and c.person_id = used.person_id`,
      kept_uses: sql`
        insert into promotion_use (id, promotion_id, person_id, checkout_id, amount_cents, used_at)
        select id, promotion_id, person_id, checkout_id, cents, ${now} from wanted_uses
        returning id`,
    },
    checks: {
      promotions: sql<boolean>`(select count(distinct promotion_id) from wanted_uses) =
        (select count(*) from counted_promotions) + (select count(*) from other_promotions)`,
    },
  }
}

/** The same by itself. Throws PriceChanged when one has just run out: what it would cost has to be told again. */
export async function takeUses(tx: Tx, world: Pick<World, 'newId'>, now: Date, uses: Uses): Promise<void> {
  const { parts, checks } = partsOfUses(world, now, [uses])
  if (!Object.keys(parts).length) return
  await inOneStatement(tx, parts, checks, 'kept_uses').catch(error => {
    throw isRefused(error, 'promotions') ? new Failure('PriceChanged') : error
  })
}

/** What a checkout or an order had used can be used again. Before any stock is touched. */
export async function returnUses(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await sql`
    with mine as (
      select id, promotion_id, person_id, amount_cents from promotion_use
      where checkout_id = ${checkoutId} and returned_at is null
    ), locked as (
      select p.id from promotion p where p.id in (select promotion_id from mine) order by p.id for update
    ), counted as (
      update promotion p set used_count = p.used_count - 1, used_cents = p.used_cents - m.amount_cents
      from mine m join locked l on l.id = m.promotion_id
      where p.id = m.promotion_id and (p.times_redeemable is not null or p.budget_cents is not null)
    ), claims as (
      update promotion_claim c set used_count = greatest(0, c.used_count - 1) from mine m
      where c.promotion_id = m.promotion_id and c.person_id = m.person_id
    )
    update promotion_use u set returned_at = ${now} from mine m where u.id = m.id`.execute(tx)
}

/** An order uses other promotions from now on: the old uses are gone for good, also when a later failure is undone. */
export async function forgetUses(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await returnUses(tx, checkoutId, now)
  await tx
    .deleteFrom('promotion_use')
    .where('checkout_id', '=', checkoutId)
    .where('returned_at', 'is not', null)
    .execute()
}

/**
 * The failure of an order was undone: it uses again what it had used. Throws CodeCreditTimesRedeemableReached when
 * others have used up what had come back.
 */
export async function retakeUses(tx: Tx, checkoutId: string): Promise<void> {
  const { rows } = await sql`
    with mine as (
      select id, promotion_id, person_id, amount_cents from promotion_use
      where checkout_id = ${checkoutId} and returned_at is not null
    ), locked as (
      select p.id, p.times_redeemable is not null or p.budget_cents is not null as is_limited
      from promotion p where p.id in (select promotion_id from mine) order by p.id for update
    ), counted as (
      update promotion p set used_count = p.used_count + 1, used_cents = p.used_cents + m.amount_cents
      from mine m join locked l on l.id = m.promotion_id
      where p.id = m.promotion_id and l.is_limited
        and (p.times_redeemable is null or p.used_count < p.times_redeemable)
        and (p.budget_cents is null or p.used_cents + m.amount_cents <= p.budget_cents)
      returning p.id
    ), claims as (
      update promotion_claim c set used_count = c.used_count + 1 from mine m
      where c.promotion_id = m.promotion_id and c.person_id = m.person_id
    ), taken as (
      update promotion_use u set returned_at = null from mine m where u.id = m.id
    )
    select l.id from locked l where l.is_limited and not exists (select 1 from counted c where c.id = l.id)`.execute(
    tx,
  )
  if (rows.length) throw new Failure('CodeCreditTimesRedeemableReached')
}
