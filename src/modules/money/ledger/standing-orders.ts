import { type RawBuilder, sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import {
  MAY_HAVE_FAILED_PAYMENT_STATES,
  PAYMENT_STATES,
  type PaymentState,
} from '../../../core/rules/ordering/payment-states'
import { broughtTo, postedAs, type StandingCheck, within } from './standing-check'

const OF_ORDER = sql`t.ref_type = 'order' and t.ref_id = o.id`

/** The card that an order counts on could not be charged. */
const CAPTURE_FAILED = sql`exists (select 1 from ledger_tx t where t.key = 'capture-failed:' || o.payment_intent_id)`

/** For each state of a payment, what cannot be beside it in the columns, the refunds and the books of its order. */
const CONTRADICTIONS: Record<PaymentState, RawBuilder<unknown>> = {
  none: sql`o.payment_intent_id is not null or o.card_cents > 0`,
  authorised: sql`o.payment_intent_id is null`,
  captured: sql`o.payment_intent_id is null`,
  part_refunded: sql`o.payment_intent_id is null or o.refunded_card_cents = 0`,
  refunded: sql`o.payment_intent_id is null or o.refunded_card_cents <> o.card_cents`,
  capture_failed: sql`not ${CAPTURE_FAILED}`,
  // What other cards have paid beside the hold that was freed is still there.
  voided: sql`o.card_cents - o.refunded_card_cents
    > (select coalesce(sum(p.card_cents), 0) from order_payment p where p.order_id = o.id)`,
  disputed: sql`not exists (select 1 from payment_dispute d where d.order_id = o.id)`,
}
const PAYMENT_CONTRADICTED = sql`case o.payment_state ${sql.join(
  PAYMENT_STATES.map(state => sql`when ${sql.lit(state)} then ${CONTRADICTIONS[state]}`),
  sql` `,
)} end`

/** What must be true of orders and all that belongs to them. */
export const ORDER_CHECKS: StandingCheck[] = [
  {
    what: 'order whose postings are not its total',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      left join lateral (
        select sum(case when c.code ~ '^(sales|delivery|vat)' then x.amount_cents else -x.amount_cents end) as cents
        from ledger_tx t join ledger_transfer x on x.tx_id = t.id join ledger_account c on c.id = x.credit_id
        where t.kind = 'order' and t.ref_type = 'order' and t.ref_id = o.id
      ) p on true
      where ${within('o.id', slice)} and o.checkout_id is not null and o.total_cents <> coalesce(p.cents, 0)`,
  },
  {
    what: 'order whose lines are not its total',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and not o.is_requesting_quote and o.total_cents <> (
        select coalesce(sum((shares->>'goodsCents')::bigint - (shares->>'promotionCents')::bigint
          + (shares->>'deliveryCents')::bigint), 0)
        from order_line where order_id = o.id)`,
  },
  {
    what: 'order whose payment stands otherwise than its money',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and (${PAYMENT_CONTRADICTED}
        or o.payment_state not in ${literalList(MAY_HAVE_FAILED_PAYMENT_STATES)} and ${CAPTURE_FAILED})`,
  },
  {
    what: 'placed checkout without its order',
    along: 'checkout',
    find: slice => sql`
      select c.id as subject from checkout c
      where ${within('c.id', slice)} and c.state = 'placed' and not exists (
        select 1 from purchase_order o where o.id = c.order_id
          -- A request for a quote becomes the order of the checkout that accepts the quote.
          and (o.checkout_id = c.id or o.proposal_id is not null and c.total_cents = 0))`,
  },
  {
    what: 'order without its checkout',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and o.checkout_id is not null and not exists (
        select 1 from checkout c where c.id = o.checkout_id and c.state = 'placed' and c.order_id = o.id)`,
  },
  {
    what: 'order that counts other refunds than it has',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      left join lateral (
        select sum(kind_cents) as kind, sum(flex_cents) as flex, sum(balance_cents) as balance, sum(card_cents) as card,
          sum(transfer_cents) as transfer from refund where order_id = o.id and not is_change
      ) r on true
      where ${within('o.id', slice)} and (o.refunded_kind_cents, o.refunded_flex_cents, o.refunded_balance_cents, o.refunded_card_cents, o.refunded_transfer_cents)
        is distinct from (coalesce(r.kind, 0), coalesce(r.flex, 0), coalesce(r.balance, 0), coalesce(r.card, 0), coalesce(r.transfer, 0))`,
  },
  {
    what: 'refund whose postings are not its amount',
    along: 'refund',
    find: slice => sql`
      select r.id as subject from refund r
      where ${within('r.id', slice)} and not r.is_change and r.kind_cents + r.flex_cents + r.balance_cents + r.card_cents + r.transfer_cents
        <> coalesce(${postedAs('refund', 'r.id')}, case when r.state = 'requested' then r.kind_cents + r.flex_cents + r.balance_cents
          + r.card_cents + r.transfer_cents else 0 end)`,
  },
  {
    what: 'line with more or less given back than its refunds',
    along: 'order_line',
    find: slice => sql`
      select l.id as subject from order_line l
      left join lateral (
        select sum((i->>'quantity')::int) as quantity from refund r, jsonb_array_elements(r.items) i
        where r.order_id = l.order_id and i->>'id' = l.id
      ) b on true
      where ${within('l.id', slice)} and l.refunded_quantity <> coalesce(b.quantity, 0)`,
  },
  {
    what: 'payment of an order that is not in the books, or the other way round',
    along: 'order_payment',
    find: slice => sql`
      select p.id as subject from order_payment p
      where ${within('p.id', slice)}
        and (p.state = 'settled') <> (coalesce(${postedAs('payment', 'p.payment_intent_id')}, 0) > 0)`,
  },
  {
    what: 'change that was paid for and was neither made nor given back',
    along: 'order_payment',
    find: slice => sql`
      select p.id as subject from order_payment p
      join purchase_order o on o.id = p.order_id
      where ${within('p.id', slice)} and p.purpose = 'change' and p.state = 'settled' and (p.refusal is null) = (p.overpaid_cents = p.amount_cents)`,
  },
  {
    what: 'card that pays more of an order than it was asked for',
    along: 'order_payment',
    find: slice => sql`
      select p.id as subject from order_payment p
      left join lateral (
        select sum(card_cents) as cents from refund r where r.payment_intent_id = p.payment_intent_id
      ) b on true
      where ${within('p.id', slice)} and (p.card_cents > 0 and p.state <> 'settled' or p.overpaid_cents + coalesce(b.cents, 0) > p.amount_cents)`,
  },
  {
    what: 'order whose cards pay more than it costs them',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      join lateral (select sum(card_cents) as cents from order_payment where order_id = o.id) p on true
      where ${within('o.id', slice)} and p.cents > o.card_cents`,
  },
  {
    what: 'order that owes other than the books say',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      left join lateral (
        select sum(r.transfer_cents) as cents from refund r
        where r.order_id = o.id and exists (select 1 from ledger_tx t where t.key = 'refund:' || r.id)
      ) r on true
      where ${within('o.id', slice)} and o.checkout_id is not null and coalesce(r.cents, 0) - o.transfer_cents
        <> ${broughtTo(sql`like 'transfer_due:%'`, OF_ORDER)}`,
  },
  {
    what: 'discount that is no use of its promotion, or the other way round',
    along: 'checkout',
    find: slice => sql`
      select c.id as subject from checkout c
      left join purchase_order o on o.id = c.order_id
      left join lateral (
        select sum((d->>'amountCents')::bigint) as cents
        from jsonb_array_elements(coalesce(o.price, c.draft->'price')->'discounts') d
      ) d on true
      left join lateral (
        select sum(amount_cents) as cents from promotion_use u where u.checkout_id = c.id and u.returned_at is null
      ) u on true
      where ${within('c.id', slice)} and (coalesce(u.cents, 0) <> case
        when c.state = 'released' or o.state in ${literalList(FAILED_ORDER_STATES)} then 0
        else coalesce(d.cents, 0) end)`,
  },
  {
    what: 'order that failed and was not given back',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and o.state in ${literalList(FAILED_ORDER_STATES)} and o.state <> 'canceled_by_user'
        and o.total_cents <> o.refunded_kind_cents + o.refunded_flex_cents + o.refunded_balance_cents
          + o.refunded_card_cents + o.refunded_transfer_cents`,
  },
  {
    what: 'order that is settled with its merchant and not delivered, or the other way round',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      left join lateral (
        select bool_or(t.kind = 'delivered') and (array_agg(t.kind order by t.id desc) filter (
          where t.kind in ('delivered', 'undelivered')))[1] = 'delivered' as is_settled
        from ledger_tx t where t.ref_type = 'order' and t.ref_id = o.id
      ) s on true
      where ${within('o.id', slice)} and o.checkout_id is not null and o.total_cents > 0 and (o.state = 'delivered') <> coalesce(s.is_settled, false)`,
  },
  {
    what: 'order whose merchant has other than it is told',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and o.checkout_id is not null
        and ${broughtTo(sql`= 'merchant:' || o.merchant_id`, OF_ORDER)} <> case when o.state = 'delivered' then o.merchant_net_cents - o.merchant_liability_cents else 0 end`,
  },
  {
    what: 'order that brings its merchant something, and is to bring nothing',
    along: 'purchase_order',
    find: slice => sql`
      select o.id as subject from purchase_order o
      where ${within('o.id', slice)} and o.net_removed_at is not null and o.merchant_liability_cents <> o.merchant_net_cents`,
  },
  {
    what: 'overpayment that nobody returns',
    along: 'order_payment',
    find: slice => sql`
      select p.id as subject from order_payment p
      where ${within('p.id', slice)} and p.overpaid_cents <> coalesce(
        (select r.amount_cents from card_return r where r.payment_intent_id = p.payment_intent_id and r.reason = 'overpaid'), 0)`,
  },
]
