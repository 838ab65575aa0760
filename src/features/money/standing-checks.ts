import { sql } from 'kysely'
import type { Database } from '../../db/open'

/** Something that must never be, and where. */
export type Fault = { what: string; subject: string }

/**
 * What must be true of money and stock whenever nobody is writing: the answer is empty, or something is wrong.
 * Checkouts that are still open may hold; nothing else may.
 */
export async function findStandingFaults(db: Database): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select what, subject from ledger_broken
    union all
    select 'order whose postings are not its total', o.id from purchase_order o
    left join lateral (
      select sum(case when c.code ~ '^(sales|delivery|vat)' then x.amount_cents else -x.amount_cents end) as cents
      from ledger_tx t join ledger_transfer x on x.tx_id = t.id join ledger_account c on c.id = x.credit_id
      where t.kind = 'order' and t.ref_type = 'order' and t.ref_id = o.id
    ) p on true
    where o.checkout_id is not null and o.total_cents <> coalesce(p.cents, 0)
    union all
    select 'order whose lines are not its total', o.id from purchase_order o
    where not o.is_requesting_quote and o.total_cents <> (
      select coalesce(sum((shares->>'goodsCents')::bigint - (shares->>'promotionCents')::bigint
        + (shares->>'deliveryCents')::bigint), 0)
      from order_line where order_id = o.id)
    union all
    select 'placed checkout without its order', c.id from checkout c
    where c.state = 'placed' and not exists (select 1 from purchase_order o where o.id = c.order_id and o.checkout_id = c.id)
    union all
    select 'order without its checkout', o.id from purchase_order o
    where o.checkout_id is not null and not exists (
      select 1 from checkout c where c.id = o.checkout_id and c.state = 'placed' and c.order_id = o.id)
    union all
    select 'money held for nobody', a.code from ledger_account a
    left join lateral (
      select sum((case split_part(a.code, ':', 1) when 'balance' then plan->'parts'->>'balanceCents'
        when 'flex' then plan->'parts'->>'flexCents' else plan->'parts'->>'kindCents' end)::bigint) as cents
      from checkout c where c.state = 'reserved' and c.person_id = a.owner_id
        and (a.code like 'balance:%' or c.plan->>'deliveryOn' like split_part(a.code, ':', 3) || '%')
    ) h on true
    where a.kept and a.held_cents <> coalesce(h.cents, 0)
    union all
    select 'stock set aside for nobody', i.store_id || ' ' || i.product_id from inventory_item i
    left join lateral (
      select sum((s->>'quantity')::int) as quantity from checkout c, jsonb_array_elements(c.plan->'stock') s
      where c.state = 'reserved' and c.store_id = i.store_id and s->>'productId' = i.product_id
    ) r on true
    where i.reserved <> coalesce(r.quantity, 0)
    union all
    select 'order that counts other refunds than it has', o.id from purchase_order o
    left join lateral (
      select sum(kind_cents) as kind, sum(flex_cents) as flex, sum(balance_cents) as balance, sum(card_cents) as card,
        sum(transfer_cents) as transfer from refund where order_id = o.id and not is_change
    ) r on true
    where (o.refunded_kind_cents, o.refunded_flex_cents, o.refunded_balance_cents, o.refunded_card_cents, o.refunded_transfer_cents)
      is distinct from (coalesce(r.kind, 0), coalesce(r.flex, 0), coalesce(r.balance, 0), coalesce(r.card, 0), coalesce(r.transfer, 0))
    union all
    select 'refund whose postings are not its amount', r.id from refund r
    left join lateral (
      select sum(x.amount_cents) as cents from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = 'refund:' || r.id
    ) p on true
    where not r.is_change and r.kind_cents + r.flex_cents + r.balance_cents + r.card_cents + r.transfer_cents
      <> coalesce(p.cents, case when r.state = 'requested' then r.kind_cents + r.flex_cents + r.balance_cents
        + r.card_cents + r.transfer_cents else 0 end)
    union all
    select 'line with more or less given back than its refunds', l.id from order_line l
    left join lateral (
      select sum((i->>'quantity')::int) as quantity from refund r, jsonb_array_elements(r.items) i
      where r.order_id = l.order_id and i->>'id' = l.id
    ) b on true
    where l.refunded_quantity <> coalesce(b.quantity, 0)
    union all
    select 'payment of an order that is not in the books, or the other way round', p.id from order_payment p
    left join lateral (
      select sum(x.amount_cents) as cents from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = 'payment:' || p.payment_intent_id
    ) b on true
    where (p.state = 'settled') <> (coalesce(b.cents, 0) > 0)
    union all
    select 'change that was paid for and was neither made nor given back', p.id from order_payment p
    join purchase_order o on o.id = p.order_id
    where p.purpose = 'change' and p.state = 'settled' and (p.refusal is null) = (p.overpaid_cents = p.amount_cents)
    union all
    select 'card that pays more of an order than it was asked for', p.id from order_payment p
    left join lateral (
      select sum(card_cents) as cents from refund r where r.payment_intent_id = p.payment_intent_id
    ) b on true
    where p.card_cents > 0 and p.state <> 'settled' or p.overpaid_cents + coalesce(b.cents, 0) > p.amount_cents
    union all
    select 'order whose cards pay more than it costs them', o.id from purchase_order o
    join lateral (select sum(card_cents) as cents from order_payment where order_id = o.id) p on true
    where p.cents > o.card_cents
    union all
    select 'order that owes other than the books say', o.id from purchase_order o
    left join lateral (
      select sum(case when d.code like 'transfer_due:%' then x.amount_cents else 0 end
        - case when c.code like 'transfer_due:%' then x.amount_cents else 0 end) as cents
      from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
      where t.ref_type = 'order' and t.ref_id = o.id
    ) b on true
    left join lateral (
      select sum(r.transfer_cents) as cents from refund r
      where r.order_id = o.id and exists (select 1 from ledger_tx t where t.key = 'refund:' || r.id)
    ) r on true
    where o.checkout_id is not null and o.transfer_cents - coalesce(r.cents, 0) <> coalesce(b.cents, 0)
    union all
    select 'promotion that counts other uses than it has', p.id from promotion p
    left join lateral (
      select count(*) as uses, coalesce(sum(amount_cents), 0) as cents from promotion_use u
      where u.promotion_id = p.id and u.returned_at is null
    ) u on true
    where (p.times_redeemable is not null or p.budget_cents is not null)
      and (p.used_count, p.used_cents) is distinct from (u.uses, u.cents)
    union all
    select 'discount that is no use of its promotion, or the other way round', c.id from checkout c
    left join purchase_order o on o.id = c.order_id
    left join lateral (
      select sum((d->>'amountCents')::bigint) as cents
      from jsonb_array_elements(coalesce(o.price, c.plan->'price')->'discounts') d
    ) d on true
    left join lateral (
      select sum(amount_cents) as cents from promotion_use u where u.checkout_id = c.id and u.returned_at is null
    ) u on true
    where coalesce(u.cents, 0) <> case
      when c.state = 'released' or o.state in ('rejected_by_store', 'canceled_by_user', 'canceled_by_store') then 0
      else coalesce(d.cents, 0) end
    union all
    select 'dispute that is over and still in the books', p.id from payment_dispute p
    left join lateral (select -sum(l.amount_cents) as cents from provider_line l where l.source_id = p.id and l.type = 'adjustment') l on true
    left join lateral (
      select sum(case 'disputes' when c.code then x.amount_cents when d.code then -x.amount_cents else 0 end) as cents
      from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
      where t.key in ('dispute-lost:' || p.id, 'dispute-taken:' || p.id, 'dispute-returned:' || p.id)
    ) b on true
    where p.closed_at is not null and coalesce(l.cents, 0) <> coalesce(b.cents, 0)
    union all
    select 'line of the provider that is not in the books', l.id from provider_line l
    where (l.fee_cents <> 0 or l.type like 'payout%')
      and not exists (select 1 from ledger_tx t where t.key = 'line:' || l.id)
    union all
    select 'order that failed and was not given back', o.id from purchase_order o
    where o.state in ('rejected_by_store', 'canceled_by_store')
      and o.total_cents <> o.refunded_kind_cents + o.refunded_flex_cents + o.refunded_balance_cents
        + o.refunded_card_cents + o.refunded_transfer_cents
    union all
    select 'order that is settled with its merchant and not delivered, or the other way round', o.id from purchase_order o
    left join lateral (
      select bool_or(t.kind = 'delivered') and (array_agg(t.kind order by t.id desc) filter (
        where t.kind in ('delivered', 'undelivered')))[1] = 'delivered' as is_settled
      from ledger_tx t where t.ref_type = 'order' and t.ref_id = o.id
    ) s on true
    where o.checkout_id is not null and o.total_cents > 0 and (o.state = 'delivered') <> coalesce(s.is_settled, false)
    union all
    select 'order whose merchant has other than it is told', o.id from purchase_order o
    left join lateral (
      select sum(case when c.code = 'merchant:' || o.merchant_id then x.amount_cents else 0 end
        - case when d.code = 'merchant:' || o.merchant_id then x.amount_cents else 0 end) as cents
      from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
      where t.ref_type = 'order' and t.ref_id = o.id
    ) b on true
    where o.checkout_id is not null and coalesce(b.cents, 0)
      <> case when o.state = 'delivered' then o.merchant_net_cents - o.merchant_borne_cents else 0 end
    union all
    select 'order that brings its merchant something, and is to bring nothing', o.id from purchase_order o
    where o.net_removed_at is not null and o.merchant_borne_cents <> o.merchant_net_cents
    union all
    select 'wallet whose credits are not its balance', a.code from ledger_account a
    left join lateral (select sum(remaining_cents) as cents from credit c where c.person_id = a.owner_id) c on true
    where a.code like 'balance:%' and a.credits_cents - a.debits_cents <> coalesce(c.cents, 0)
    union all
    select 'credit that was used for more or less than is gone of it', c.id from credit c
    left join lateral (select sum(cents) as cents from credit_use u where u.credit_id = c.id) u on true
    where c.amount_cents - c.remaining_cents <> coalesce(u.cents, 0)
    union all
    select 'entry that took other than its money from credits', t.key from ledger_tx t
    join lateral (select sum(cents) as cents from credit_use u where u.tx_id = t.id) u on u.cents is not null
    join lateral (
      select sum(case when a.id = x.debit_id then x.amount_cents else -x.amount_cents end) as cents
      from ledger_transfer x join ledger_account a on a.id in (x.debit_id, x.credit_id)
      where x.tx_id = t.id and a.code like 'balance:%'
    ) w on true
    where u.cents <> coalesce(w.cents, 0)
    union all
    select 'company money that was spent at a place that has not given so much', o.location_id || ' ' || o.code
    from (
      select location_id, k.name || ':' || person_id || ':' || delivery_on as code, k.name || '_due:' || location_id as due,
        sum(case k.name when 'kind' then kind_cents - refunded_kind_cents else flex_cents - refunded_flex_cents end) as cents
      from purchase_order cross join (values ('kind'), ('flex')) k (name)
      where checkout_id is not null and location_id is not null
      group by 1, 2, 3
    ) o
    where o.cents > (
      select coalesce(sum(case when x.debit_id = d.id then x.amount_cents else -x.amount_cents end), 0)
      from ledger_account a
      join ledger_tx t on t.ref_type = 'account' and t.ref_id = a.id and t.kind in ('grant', 'lapse')
      join ledger_transfer x on x.tx_id = t.id
      join ledger_account d on d.id in (x.debit_id, x.credit_id) and d.code = o.due
      where a.code = o.code)
    union all
    select 'top-up that is not in the ledger as it is, or the other way round', p.id from topup p
    left join lateral (
      select sum(x.amount_cents) as cents from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = 'topup:' || p.payment_intent_id
    ) w on true
    where (case when p.state = 'succeeded' then p.amount_cents else 0 end) <> coalesce(w.cents, 0)
    union all
    select 'overpayment that nobody returns', p.id from order_payment p
    where p.overpaid_cents <> coalesce(
      (select r.amount_cents from card_return r where r.payment_intent_id = p.payment_intent_id and r.reason = 'overpaid'), 0)
    union all
    select 'returned money that went to the wallet and is not in the books, or the other way round', r.id from card_return r
    left join lateral (
      select sum(x.amount_cents) as cents from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = 'return-failed:' || r.payment_intent_id
    ) w on true
    where (case when r.state = 'to_wallet' then r.amount_cents else 0 end) <> coalesce(w.cents, 0)
    union all
    select 'card that waits for a check that is over, or the other way round', k.id from card_check k
    join payment_method m on m.id = k.payment_method_id
    where k.purpose = 'verify' and k.state = 'open' and m.removed_at is null and m.verification_status <> 'pending'`.execute(
    db,
  )
  return rows
}
