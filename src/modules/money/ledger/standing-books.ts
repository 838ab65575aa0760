import { sql } from 'kysely'
import { broughtTo, postedAs, type StandingCheck, within } from './standing-check'

/** What must be true of accounts, wallets, shelves, promotions and what the payment provider tells. */
export const BOOK_CHECKS: StandingCheck[] = [
  {
    what: 'kept balance differs from its transfers',
    along: 'ledger_account',
    find: slice => sql`
      select a.code as subject from ledger_account a
      left join lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_transfer where debit_id = a.id) d on true
      left join lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_transfer where credit_id = a.id) c on true
      where ${within('a.id', slice)} and a.kept and (a.debits_cents <> d.cents or a.credits_cents <> c.cents)`,
  },
  {
    what: 'transaction without transfers',
    along: 'ledger_tx',
    find: slice => sql`
      select t.key as subject from ledger_tx t
      where ${within('t.id', slice)} and not exists (select 1 from ledger_transfer x where x.tx_id = t.id)`,
  },
  {
    what: 'money held for nobody',
    along: 'ledger_account',
    find: slice => sql`
      select a.code as subject from ledger_account a
      left join lateral (
        select sum((case split_part(a.code, ':', 1) when 'balance' then draft->'parts'->>'balanceCents'
          when 'flex' then draft->'parts'->>'flexCents' else draft->'parts'->>'kindCents' end)::bigint) as cents
        from checkout c where c.state = 'reserved' and c.person_id = a.owner_id
          and (a.code like 'balance:%' or c.draft->>'deliveryOn' like split_part(a.code, ':', 3) || '%')
      ) h on true
      where ${within('a.id', slice)} and a.kept and a.held_cents <> coalesce(h.cents, 0)`,
  },
  {
    what: 'stock set aside for nobody',
    along: 'store',
    find: slice => sql`
      select i.store_id || ' ' || i.product_id as subject from inventory_item i
      left join lateral (
        select sum((s->>'quantity')::int) as quantity from checkout c, jsonb_array_elements(c.draft->'stock') s
        where c.state = 'reserved' and c.store_id = i.store_id and s->>'productId' = i.product_id
      ) r on true
      where ${within('i.store_id', slice)} and i.reserved <> coalesce(r.quantity, 0)`,
  },
  {
    what: 'promotion that counts other uses than it has',
    along: 'promotion',
    find: slice => sql`
      select p.id as subject from promotion p
      left join lateral (
        select count(*) as uses, coalesce(sum(amount_cents), 0) as cents from promotion_use u
        where u.promotion_id = p.id and u.returned_at is null
      ) u on true
      where ${within('p.id', slice)} and (p.times_redeemable is not null or p.budget_cents is not null)
        and (p.used_count, p.used_cents) is distinct from (u.uses, u.cents)`,
  },
  {
    what: 'dispute that is over and still in the books',
    along: 'payment_dispute',
    find: slice => sql`
      select p.id as subject from payment_dispute p
      left join lateral (select -sum(l.amount_cents) as cents from provider_line l where l.source_id = p.id and l.type = 'adjustment') l on true
      where ${within('p.id', slice)} and p.closed_at is not null and coalesce(l.cents, 0) <> ${broughtTo(
        sql`= 'disputes'`,
        sql`t.key in ('dispute-lost:' || p.id, 'dispute-taken:' || p.id, 'dispute-returned:' || p.id)`,
      )}`,
  },
  {
    what: 'line of the provider that is not in the books',
    along: 'provider_line',
    find: slice => sql`
      select l.id as subject from provider_line l
      where ${within('l.id', slice)} and (l.fee_cents <> 0 or l.type like 'payout%')
        and not exists (select 1 from ledger_tx t where t.key = 'line:' || l.id)`,
  },
  {
    what: 'wallet whose credits are not its balance',
    along: 'ledger_account',
    find: slice => sql`
      select a.code as subject from ledger_account a
      left join lateral (select sum(remaining_cents) as cents from credit c where c.person_id = a.owner_id) c on true
      where ${within('a.id', slice)} and a.code like 'balance:%' and a.credits_cents - a.debits_cents <> coalesce(c.cents, 0)`,
  },
  {
    what: 'credit that was used for more or less than is gone of it',
    along: 'credit',
    find: slice => sql`
      select c.id as subject from credit c
      left join lateral (select sum(cents) as cents from credit_use u where u.credit_id = c.id) u on true
      where ${within('c.id', slice)} and c.amount_cents - c.remaining_cents <> coalesce(u.cents, 0)`,
  },
  {
    what: 'entry that took other than its money from credits',
    along: 'ledger_tx',
    find: slice => sql`
      select t.key as subject from ledger_tx t
      join lateral (select sum(cents) as cents from credit_use u where u.tx_id = t.id) u on u.cents is not null
      join lateral (
        select sum(case when a.id = x.debit_id then x.amount_cents else -x.amount_cents end) as cents
        from ledger_transfer x join ledger_account a on a.id in (x.debit_id, x.credit_id)
        where x.tx_id = t.id and a.code like 'balance:%'
      ) w on true
      where ${within('t.id', slice)} and u.cents <> coalesce(w.cents, 0)`,
  },
  {
    what: 'company money that was spent at a place that has not given so much',
    // The orders of somebody's day at a place are looked at together, with the first of them.
    along: 'purchase_order',
    find: slice => sql`
      select o.location_id || ' ' || k.name || ':' || o.person_id || ':' || o.delivery_on as subject
      from purchase_order o
      join lateral (
        select min(id) as first, sum(kind_cents - refunded_kind_cents) as kind, sum(flex_cents - refunded_flex_cents) as flex
        from purchase_order
        where person_id = o.person_id and delivery_on = o.delivery_on and location_id = o.location_id and checkout_id is not null
      ) day on day.first = o.id
      cross join lateral (values ('kind', day.kind), ('flex', day.flex)) k (name, cents)
      where ${within('o.id', slice)} and k.cents > (
        select coalesce(sum(case when x.debit_id = d.id then x.amount_cents else -x.amount_cents end), 0)
        from ledger_account a
        join ledger_tx t on t.ref_type = 'account' and t.ref_id = a.id and t.kind in ('grant', 'lapse')
        join ledger_transfer x on x.tx_id = t.id
        join ledger_account d on d.id in (x.debit_id, x.credit_id) and d.code = k.name || '_due:' || o.location_id
        where a.code = k.name || ':' || o.person_id || ':' || o.delivery_on)`,
  },
  {
    what: 'top-up that is not in the ledger as it is, or the other way round',
    along: 'topup',
    find: slice => sql`
      select p.id as subject from topup p
      where ${within('p.id', slice)} and (case when p.state = 'succeeded' then p.amount_cents else 0 end)
        <> coalesce(${postedAs('topup', 'p.payment_intent_id')}, 0)`,
  },
  {
    what: 'returned money that went to the wallet and is not in the books, or the other way round',
    along: 'card_return',
    find: slice => sql`
      select r.id as subject from card_return r
      where ${within('r.id', slice)} and (case when r.state = 'to_wallet' then r.amount_cents else 0 end)
        <> coalesce(${postedAs('return-failed', 'r.payment_intent_id')}, 0)`,
  },
  {
    what: 'card that waits for a check that is over, or the other way round',
    along: 'card_check',
    find: slice => sql`
      select k.id as subject from card_check k
      join payment_method m on m.id = k.payment_method_id
      where ${within('k.id', slice)} and k.purpose = 'verify' and k.state = 'open' and m.removed_at is null and m.verification_status <> 'pending'`,
  },
]
