import { z } from 'zod'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { sumCents } from '../../../core/rules/money/cents'
import { explain } from '../../money/ledger/ledger.store'
import { LINE_KIND } from '../../money/ledger/provider-lines'
import { account, accountFacts } from '../../money/ledger/rules/accounts'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { settledShares } from '../payments/delivery-postings'
import { type RefundRow, refundsOf } from '../payments/payments.store'
import { amountOf } from '../payments/present-refund'
import { OrderLedger } from './contract/order-ledger'
import { explanationOf, presentSteps } from './explain-order'

/** Where every cent of an order came from and went to, and the sums that prove it. */
export const showOrderLedger = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .output(OrderLedger)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const order = await ordersVisibleTo(db, caller, 'staff')
      .selectAll('purchase_order')
      .where('purchase_order.id', '=', input.id)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const [ledger, refunds, { leftCents, effects }] = await Promise.all([
      explain(db, { type: 'order', id: order.id }),
      refundsOf(db, order.id),
      settledShares(db, order),
    ])
    const names = await namesOf(
      db,
      ledger.accounts.map(({ code }) => code),
    )
    const name = (code: string) => ({ code, kind: code.split(':')[0]!, name: names.get(code) ?? '' })
    const transfers = ledger.transactions.flatMap(tx => tx.transfers)
    const checks = checksOf(order, refunds, ledger)
    return {
      purchaseId: order.id,
      transactions: ledger.transactions.map(tx => ({
        id: tx.id,
        key: tx.key,
        kind: tx.kind,
        at: tx.at,
        actorId: tx.actorId,
        amount: toMoney(sumCents(tx.transfers.map(({ amount }) => amount.amount))),
        transfers: tx.transfers.map((transfer, i) => ({
          id: `${tx.id}-${i}`,
          from: name(transfer.debit),
          to: name(transfer.credit),
          amount: transfer.amount,
          memo: transfer.memo,
        })),
      })),
      accounts: ledger.accounts.map(({ code, net }) => ({
        ...name(code),
        debits: toMoney(sumCents(transfers.filter(t => t.debit === code).map(t => t.amount.amount))),
        credits: toMoney(sumCents(transfers.filter(t => t.credit === code).map(t => t.amount.amount))),
        net,
      })),
      checks: checks.map(check => ({ name: check.name, difference: toMoney(check.cents) })),
      isBalanced: checks.every(({ cents }) => cents === 0),
      explanation: presentSteps(await explanationOf(db, order, refunds, leftCents)),
      effects: {
        merchant: toMoney(effects.merchantCents),
        commission: toMoney(effects.commissionCents),
        delivery: toMoney(effects.deliveryCents),
        promotion: toMoney(effects.promotionCents),
        withheld: toMoney(effects.withheldCents),
      },
    }
  })

type Explained = Awaited<ReturnType<typeof explain>>

/** What must be zero: what was paid against what was posted, source by source, refunds against refunds. */
function checksOf(order: OrderRow, refunds: RefundRow[], ledger: Explained) {
  const netOf = (kind: string) =>
    sumCents(ledger.accounts.filter(({ code }) => code.split(':')[0] === kind).map(({ net }) => net.amount))
  const isPosted = (id: string) => ledger.transactions.some(({ key }) => key === `refund:${id}`)
  const posted = refunds.filter(({ id }) => isPosted(id))
  const sum = (pick: (refund: RefundRow) => number, of = posted) => sumCents(of.map(pick))
  const toWallet = sum(
    ({ card_cents }) => card_cents,
    refunds.filter(({ state, is_change, id }) => state === 'failed' && (is_change || isPosted(id))),
  )
  const sentOf = (kind: string) =>
    sumCents(
      ledger.transactions
        .filter(tx => tx.kind === kind)
        .flatMap(tx => tx.transfers.map(({ amount }) => amount.amount)),
    )
  return [
    { name: 'accounts', cents: sumCents(ledger.accounts.map(({ net }) => net.amount)) },
    { name: 'inKind', cents: netOf('kind') - (order.kind_cents - sum(r => r.kind_cents)) },
    { name: 'flex', cents: netOf('flex') - (order.flex_cents - sum(r => r.flex_cents)) },
    {
      name: 'balance',
      cents: netOf('balance') - (order.balance_cents - sum(r => r.balance_cents) - toWallet),
    },
    {
      name: 'card',
      cents: cardOf(ledger) - (order.card_cents - sum(r => r.card_cents) + toWallet),
    },
    {
      name: 'transfer',
      cents: netOf('transfer_due') - (order.transfer_cents - sum(r => r.transfer_cents)),
    },
    {
      name: 'merchant',
      cents:
        -netOf('merchant') -
        (order.state === 'delivered' ? order.merchant_net_cents - order.merchant_liability_cents : 0),
    },
    { name: 'refunds', cents: sentOf('refund') - sum(amountOf) },
    {
      name: 'refunded',
      cents:
        sum(
          amountOf,
          refunds.filter(({ is_change }) => !is_change),
        ) -
        (order.refunded_kind_cents +
          order.refunded_flex_cents +
          order.refunded_balance_cents +
          order.refunded_card_cents +
          order.refunded_transfer_cents),
    },
  ]
}

/** What cards paid and got back, without what the provider and the payers' banks took for themselves. */
const cardOf = (ledger: Explained): number =>
  sumCents(
    ledger.transactions
      .filter(tx => !BESIDE_THE_PAYMENT.has(tx.kind))
      .flatMap(tx => tx.transfers)
      .map(({ debit, credit, amount }) =>
        debit === account.stripe ? amount.amount : credit === account.stripe ? -amount.amount : 0,
      ),
  )
const BESIDE_THE_PAYMENT = new Set<string>([LINE_KIND, 'refund-covered'])

/** Whose an account is, by name, where it is somebody's. */
async function namesOf(db: Database, codes: string[]): Promise<Map<string, string>> {
  const owners = new Map(codes.map(code => [code, accountFacts(code).owner]))
  const ids = [...new Set([...owners.values()].flatMap(owner => owner ?? []))]
  if (!ids.length) return new Map()
  const [people, merchants, locations, organizations] = await Promise.all([
    db.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute(),
    db.selectFrom('merchant').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('location').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('organization').select(['id', 'name']).where('id', 'in', ids).execute(),
  ])
  const byId = new Map([
    ...people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()] as const),
    ...[...merchants, ...locations, ...organizations].map(({ id, name }) => [id, name] as const),
  ])
  return new Map([...owners].flatMap(([code, owner]) => (owner ? [[code, byId.get(owner) ?? '']] : [])))
}
