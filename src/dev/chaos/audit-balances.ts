import { sql } from 'kysely'
import { literalList } from '../../core/db/literal-list'
import { FAILED_ORDER_STATES } from '../../core/rules/ordering/order-states'
import type { TestWorld } from '../../core/testing'
import { type ChaosShop, OFFICE_GIVES, WALLET_CENTS } from './shop'
import type { Visit } from './wallets'

type Fault = { what: string; subject: string }
const inWords = (rows: Fault[]) => rows.map(({ what, subject }) => `${subject}: ${what}`)

/** A wallet has what came to it as far as its person knows, less what they ordered and what was over before they did. */
export async function againstWallets({ db }: TestWorld, { buyers, latecomers }: ChaosShop, visits: Visit[]) {
  const { rows } = await sql<{ person: string; spent: number; left: number; expired: number }>`
    select a.owner_id as person, a.credits_cents - a.debits_cents as left,
      coalesce((select sum(balance_cents - refunded_balance_cents) from purchase_order o where o.person_id = a.owner_id), 0)::bigint as spent,
      coalesce((
        select sum(x.amount_cents) from ledger_tx t join ledger_transfer x on x.tx_id = t.id
        where t.kind = 'expired' and x.debit_id = a.id), 0)::bigint as expired
    from ledger_account a where a.code like 'balance:%'`.execute(db)
  const wallets = new Map(rows.map(row => [row.person, row]))
  const began = new Map<string, number>([
    ...buyers.map(({ id }): [string, number] => [id, WALLET_CENTS]),
    ...latecomers.map(({ id }): [string, number] => [id, 0]),
  ])
  const cameTo = Map.groupBy(visits, ({ personId }) => personId)
  const { rows: late } = await sql<Fault>`
    select 'of this credit something is left after its day' as what, id as subject from credit
    where remaining_cents > 0 and expires_at <= now()
    union all
    select 'something of it was spent after its day', c.id from credit c
    join credit_use u on u.credit_id = c.id join ledger_tx t on t.id = u.tx_id
    left join purchase_order o on t.ref_type = 'order' and t.ref_id = o.id and t.key not like 'amend:%'
    left join checkout k on k.id = o.checkout_id
    where t.kind = 'order' and c.expires_at <= coalesce(k.created_at, t.at)
    union all
    select 'an account below zero', code from ledger_account where kept and credits_cents < debits_cents
    union all
    select 'money that is still held', code from ledger_account where held_cents <> 0`.execute(db)
  return [
    ...inWords(late),
    ...[...began].flatMap(([id, hadCents]) => {
      const wallet = wallets.get(id)
      if (!wallet) return hadCents ? [`${id}: the wallet is gone`] : []
      const came = (cameTo.get(id) ?? []).reduce((sum, { cents }) => sum + cents, hadCents)
      const due = came - wallet.spent - wallet.expired
      return due === wallet.left
        ? []
        : [`${id}: ${came} came, ${wallet.spent} spent, ${wallet.expired} expired, ${wallet.left} left`]
    }),
  ]
}

/** Nobody had more of the office on a day than it gives, and what they did not use is there. */
export async function againstCompany({ db }: TestWorld): Promise<string[]> {
  const { kindCents, flexCents } = OFFICE_GIVES
  const { rows } = await sql<Fault>`
    with used as (
      select person_id, delivery_on, sum(kind_cents - refunded_kind_cents) as kind, sum(flex_cents - refunded_flex_cents) as flex
      from purchase_order group by 1, 2
    ), of_account as (
      select 'kind:' || person_id || ':' || delivery_on as code, kind as cents, ${kindCents}::bigint as given from used
      union all
      select 'flex:' || person_id || ':' || delivery_on, flex, ${flexCents}::bigint from used
    )
    select 'used ' || u.cents || ' of ' || u.given || ', left ' || coalesce((a.credits_cents - a.debits_cents)::text, 'nothing') as what,
      u.code as subject
    from of_account u left join ledger_account a on a.code = u.code
    where u.cents > u.given or u.cents + coalesce(a.credits_cents - a.debits_cents, u.given - u.cents) <> u.given
      or (a.id is null and u.cents > 0)`.execute(db)
  return inWords(rows)
}

/** No promotion was had more often, by more or for more than it was meant, by its uses and by the orders themselves. */
export async function againstPromotions({ db }: TestWorld, { promotions }: ChaosShop): Promise<string[]> {
  const { rows: uses } = await sql<{ id: string; count: number; cents: number; most: number }>`
    select p.id, coalesce(sum(u.count), 0)::int as count, coalesce(sum(u.cents), 0)::bigint as cents,
      coalesce(max(u.count), 0)::int as most
    from promotion p left join (
      select promotion_id, person_id, count(*) as count, sum(amount_cents) as cents
      from promotion_use where returned_at is null group by 1, 2
    ) u on u.promotion_id = p.id
    group by 1`.execute(db)
  const { rows: discounted } = await sql<{ id: string; count: number; cents: number }>`
    select d->>'promotionId' as id, count(distinct o.id)::int as count, sum((d->>'amountCents')::bigint)::bigint as cents
    from purchase_order o, jsonb_array_elements(o.price->'discounts') d
    where o.state not in ${literalList(FAILED_ORDER_STATES)}
    group by 1`.execute(db)
  return promotions.flatMap(promotion => {
    const use = uses.find(({ id }) => id === promotion.id)!
    const inOrders = discounted.find(({ id }) => id === promotion.id)
    const { times_redeemable: times, budget_cents: budget, per_user: perUser, display_name: name } = promotion
    return [
      ...(times !== null && use.count > times ? [`${name}: used ${use.count} times of ${times}`] : []),
      ...(budget !== null && use.cents > budget ? [`${name}: ${use.cents} of ${budget} cents used`] : []),
      ...(perUser !== null && use.most > perUser ? [`${name}: used ${use.most} times by one person`] : []),
      ...(inOrders && (inOrders.count > use.count || inOrders.cents > use.cents)
        ? [`${name}: ${use.count} uses, and ${inOrders.count} orders with it`]
        : []),
    ]
  })
}

/** A shelf has what it began with, less what was ordered and not called off. */
export async function againstShelves({ db }: TestWorld, { onHand }: ChaosShop) {
  const { rows } = await sql<{ product: string; left: number; reserved: number; sold: number }>`
    select i.product_id as product, i.on_hand as left, i.reserved, coalesce((
      select sum(l.quantity) from order_line l join purchase_order o on o.id = l.order_id
      where l.product_id = i.product_id and o.state not like 'canceled%' and o.state <> 'rejected_by_store'), 0)::int as sold
    from inventory_item i`.execute(db)
  return rows.flatMap(({ product, left, reserved, sold }) => [
    ...(onHand[product]! - sold === left
      ? []
      : [`${product}: sold ${sold} of ${onHand[product]}, ${left} are left`]),
    ...(left >= 0 && reserved === 0 ? [] : [`${product}: ${left} left, ${reserved} reserved`]),
  ])
}
