import { sql } from 'kysely'
import { findFaults } from '../../features/ordering/checkout-audit.make'
import type { TestWorld } from '../../trpc/testing'
import type { Outcome } from './customers'
import { type StormShop, WALLET_CENTS } from './shop'
import type { Stage } from './stage'

type ProviderIntent = {
  id: string
  status: string
  amount_received: number
  metadata: { checkout?: string }
}
type Books = {
  payment_intent: ProviderIntent[]
  refund: { payment_intent: string; amount: number; status: string }[]
}

/**
 * What is wrong after a storm, in words; nothing if the product kept its promises. Asked of the payment provider's
 * own books, of what customers were told, of wallets and of shelves, and only then of our own checks.
 */
export async function audit(stage: Stage, shop: StormShop, outcomes: Outcome[]): Promise<string[]> {
  const { world } = stage
  const orders = await ordersOf(world)
  const books = (await (await fetch(`${stage.provider.url}/__sim/dump`)).json()) as Books
  return [
    ...outcomes.flatMap(({ attempt, wrong }) => wrong.map(what => `${attempt}: ${what}`)),
    ...againstAnswers(outcomes, orders),
    ...againstProvider(orders, books),
    ...(await attemptsTwice(world)),
    ...(await refundsTwice(world)),
    ...(await againstWallets(world, shop)),
    ...(await againstShelves(world, shop)),
    ...(await findFaults(world)).map(({ what, subject }) => `${what}: ${subject}`),
  ]
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number]
const ordersOf = (world: TestWorld) =>
  world.db
    .selectFrom('purchase_order')
    .select(['id', 'state', 'card_cents', 'refunded_card_cents', 'payment_intent_id', 'payment_state'])
    .select(sql<string>`customer_comments`.as('attempt'))
    .execute()

/** Every order that a customer was told of is there, and the only one of its attempt. */
function* againstAnswers(outcomes: Outcome[], orders: Order[]) {
  const byAttempt = Map.groupBy(orders, order => order.attempt)
  const known = new Set(outcomes.map(({ attempt }) => attempt))
  for (const [attempt, its] of byAttempt) {
    if (its.length > 1) yield `${attempt}: ${its.length} orders of one attempt`
    if (!known.has(attempt)) yield `${attempt}: an order that nobody made`
  }
  for (const { attempt, did, isPaid, answers, wasCanceled } of outcomes) {
    const its = byAttempt.get(attempt) ?? []
    for (const id of answers)
      if (!its.some(order => order.id === id))
        yield `${attempt}: the order ${id} that was answered is not there`
    if (answers.size > 1) yield `${attempt}: ${answers.size} different answers`
    // Paid is paid: the order is there although nobody waited for it.
    if (isPaid && its.length === 0) yield `${attempt}: ${did}, and there is no order`
    if (!isPaid && did !== 'came back late' && its.length > 0)
      yield `${attempt}: ${did}, and there is an order`
    if (wasCanceled && its[0]?.state !== 'canceled_by_user') yield `${attempt}: called off, and it is not`
  }
}

/** What the provider took is what the orders say, to the cent; nothing else is held or can still be paid. */
function* againstProvider(orders: Order[], books: Books) {
  const ofIntent = new Map(orders.map(order => [order.payment_intent_id, order]))
  for (const intent of books.payment_intent) {
    const order = ofIntent.get(intent.id)
    const returned = books.refund
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const due = order ? order.card_cents - order.refunded_card_cents : 0
    if (intent.amount_received - returned !== due)
      yield `${intent.id}: the provider kept ${intent.amount_received - returned}, its order says ${due}`
    if (intent.status !== 'succeeded' && intent.status !== 'canceled')
      yield `${intent.id}: still ${intent.status}`
  }
  const perCheckout = Map.groupBy(books.payment_intent, intent => intent.metadata.checkout)
  for (const [checkout, its] of perCheckout)
    if (its.length > 1) yield `${checkout}: ${its.length} payments of one checkout`
  const atProvider = new Set(books.payment_intent.map(({ id }) => id))
  for (const order of orders)
    if (order.card_cents > 0 && !atProvider.has(order.payment_intent_id ?? ''))
      yield `${order.id}: the provider knows nothing of its payment`
}

/** A client's name for an attempt is one checkout, whatever keys the server made of it. */
async function attemptsTwice({ db }: TestWorld) {
  const { rows } = await sql<{ attempt: string; count: number }>`
    select payload->>'comments' as attempt, count(*)::int as count from checkout group by 1 having count(*) > 1`.execute(
    db,
  )
  return rows.map(({ attempt, count }) => `${attempt}: ${count} checkouts of one attempt`)
}

/** A store that gives something back once, and is told twice to, gives it back once. */
async function refundsTwice({ db }: TestWorld) {
  const { rows } = await sql<{ id: string; count: number }>`
    select order_id as id, count(*)::int as count from refund group by 1 having count(*) > 1`.execute(db)
  return rows.map(({ id, count }) => `${id}: ${count} refunds where one was asked for`)
}

async function againstWallets({ db }: TestWorld, { buyers }: StormShop) {
  const { rows } = await sql<{ person: string; spent: number; left: number; held: number }>`
    select a.owner_id as person, a.credits_cents - a.debits_cents as left, a.held_cents as held,
      coalesce((select sum(balance_cents - refunded_balance_cents) from purchase_order o where o.person_id = a.owner_id), 0)::bigint as spent
    from ledger_account a where a.code like 'balance:%'`.execute(db)
  const wallets = new Map(rows.map(row => [row.person, row]))
  return buyers.flatMap(({ id }) => {
    const wallet = wallets.get(id)
    if (!wallet) return [`${id}: the wallet is gone`]
    return [
      ...(WALLET_CENTS - wallet.spent === wallet.left
        ? []
        : [`${id}: spent ${wallet.spent}, has ${wallet.left}`]),
      ...(wallet.held === 0 ? [] : [`${id}: ${wallet.held} are still held`]),
      ...(wallet.left >= 0 ? [] : [`${id}: the wallet is below zero`]),
    ]
  })
}

async function againstShelves({ db }: TestWorld, { onHand }: StormShop) {
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
