import { sql } from 'kysely'
import type { TestWorld } from '../../core/testing'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { PROVEN } from '../../modules/orders/checkout/rules/reservations'
import { againstCompany, againstPromotions, againstShelves, againstWallets } from './audit-balances'
import { whyNotGivenWay } from './reservations/given-way'
import { type PaymentBooks, readReservations } from './reservations/read-reservations'
import type { Outcome, Scene } from './scene'
import type { ChaosShop } from './shop'
import type { Visit } from './wallets'

type ProviderIntent = {
  id: string
  status: string
  amount_received: number
  metadata: { checkout?: string; topup?: string; orderPayment?: string; order?: string; person?: string }
}
type Books = Pick<PaymentBooks, 'charge'> & {
  payment_intent: ProviderIntent[]
  refund: { payment_intent: string; amount: number; status: string }[]
}

/**
 * What is wrong after a chaos run, in words; nothing if the product kept its promises. Asked of the payment provider's
 * own books, of what customers were told, of wallets and of shelves, and only then of our own checks.
 */
export async function audit(
  { stage, shop }: Scene,
  { outcomes, visits }: { outcomes: Outcome[]; visits: Visit[] },
): Promise<string[]> {
  const { world } = stage
  const orders = await ordersOf(world)
  const stories = await storiesOf(world)
  const books = (await (await fetch(`${stage.provider.url}/__sim/dump`)).json()) as Books
  return [
    ...outcomes.flatMap(({ attempt, wrong }) => wrong.map(what => `${attempt}: ${what}`)),
    ...visits.flatMap(({ personId, wrong }) => wrong.map(what => `${personId}: ${what}`)),
    ...againstAnswers(outcomes, orders, await checkoutsOf(world, shop, books, outcomes)),
    ...(await againstCrowds(world, outcomes)),
    ...againstProvider(orders, books, stories),
    ...(await againstTopUps(world, visits, books)),
    ...(await attemptsTwice(world)),
    ...(await againstRefunds(world, outcomes)),
    ...(await againstWallets(world, shop, visits)),
    ...(await againstCompany(world)),
    ...(await againstPromotions(world, shop)),
    ...(await againstShelves(world, shop)),
    ...(await findFaults(world)).map(({ what, subject }) => `${what}: ${subject}`),
  ]
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number]
const ordersOf = (world: TestWorld) =>
  world.db
    .selectFrom('purchase_order')
    .select(['id', 'checkout_id', 'state', 'card_cents', 'refunded_card_cents', 'payment_intent_id'])
    .select(sql<string>`customer_comments`.as('attempt'))
    .execute()

/** What happened to the card of each order, for whoever has to find out why it is wrong. */
async function storiesOf({ db }: TestWorld): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; story: string }>`
    select o.id, concat_ws(', ', o.state, o.payment_state, o.card_cents || ' by card',
      (select string_agg(concat_ws(' ', 'refund', r.card_cents, r.reason, r.state, r.card_method, r.provider_refund_id, r.error, r.updated_at::time), ', ' order by r.id)
        from refund r where r.order_id = o.id and r.card_cents > 0),
      (select string_agg(concat_ws(' ', 'payment', p.amount_cents, p.card_cents, p.overpaid_cents, p.state, p.refusal), ', ' order by p.id)
        from order_payment p where p.order_id = o.id),
      (select string_agg(concat_ws(' ', e.state, e.at::time), ', ' order by e.id) from order_event e where e.order_id = o.id)
    ) as story
    from purchase_order o`.execute(db)
  return new Map(rows.map(({ id, story }) => [id, story]))
}

/**
 * Who was told that they have too much set aside had that much: reservations that were made by then and had not ended
 * when they asked. A checkout is written last when it ends. When that was, Postgres says: the moment in the row is the
 * one at which a call began, or of the clock of this program.
 */
async function againstCrowds({ db }: TestWorld, outcomes: Outcome[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { attempt, personId, crowdedAt, asked } of outcomes) {
    if (!crowdedAt) continue
    const { live } = await db
      .selectFrom('checkout')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('person_id', '=', personId)
      .where('created_at', '<=', crowdedAt)
      .where(sql<Date>`pg_xact_commit_timestamp(xmin)`, '>=', asked.from)
      .executeTakeFirstOrThrow()
    if (live < PROVEN.live) wrong.push(`${attempt}: too many reservations, and there were ${live}`)
  }
  return wrong
}

type Checkouts = {
  storyOf(attempt: string): string
  /** Why the checkout of an attempt must not have been given up; null when it may. */
  whyNotGivenWay(attempt: string): string | null
}

async function checkoutsOf(
  world: TestWorld,
  { onHand }: ChaosShop,
  books: Books,
  outcomes: Outcome[],
): Promise<Checkouts> {
  const reservations = await readReservations(world, books)
  const stories = new Map(reservations.map(({ attempt, story }) => [attempt, story]))
  const happened = { reservations, asked: outcomes.map(({ asked }) => asked), onHand }
  return {
    storyOf: attempt => stories.get(attempt) ?? 'no checkout of it',
    whyNotGivenWay: attempt => whyNotGivenWay(attempt, happened),
  }
}

/** Every order that a customer was told of is there, and the only one of its attempt. */
function* againstAnswers(outcomes: Outcome[], orders: Order[], checkouts: Checkouts) {
  const byAttempt = Map.groupBy(orders, order => order.attempt)
  const known = new Set(outcomes.map(({ attempt }) => attempt))
  for (const [attempt, its] of byAttempt) {
    if (its.length > 1) yield `${attempt}: ${its.length} orders of one attempt`
    if (!known.has(attempt)) yield `${attempt}: an order that nobody made`
  }
  for (const { attempt, did, isPaid, wasClosed, answers, wasCanceled } of outcomes) {
    const its = byAttempt.get(attempt) ?? []
    for (const id of answers)
      if (!its.some(order => order.id === id))
        yield `${attempt}: the order ${id} that was answered is not there`
    if (answers.size > 1) yield `${attempt}: ${answers.size} different answers`
    // Paid is paid: the order is there although nobody waited for it. Unpaid, it may have given way meanwhile.
    const isGone = wasClosed || (isPaid && its.length === 0)
    const whyNot = isGone ? checkouts.whyNotGivenWay(attempt) : null
    if (whyNot !== null)
      yield [
        `${attempt}: ${did}, ${wasClosed ? 'and was told that it is given up' : 'and there is no order'}`,
        whyNot,
        checkouts.storyOf(attempt),
      ].join(': ')
    if (!isPaid && did !== 'came back late' && its.length > 0)
      yield `${attempt}: ${did}, and there is an order`
    if (wasCanceled && its[0]?.state !== 'canceled_by_user') yield `${attempt}: called off, and it is not`
  }
}

/** What the provider took is what the orders say, to the cent; nothing else is held or can still be paid. */
function* againstProvider(orders: Order[], books: Books, stories: Map<string, string>) {
  const byCheckout = new Map(orders.map(order => [order.checkout_id, order.id]))
  const paid = new Map<string, number>()
  for (const intent of books.payment_intent) {
    const { id, metadata, status } = intent
    const order = metadata.order ?? (metadata.checkout ? byCheckout.get(metadata.checkout) : undefined)
    const kept = keptOf(intent, books)
    if (order) paid.set(order, (paid.get(order) ?? 0) + kept)
    else if (!metadata.topup && kept !== 0) yield `${id}: the provider kept ${kept} for no order`
    if (status !== 'succeeded' && status !== 'canceled') yield `${id}: still ${status}`
    if (!purposeOf(intent)) yield `${id}: a payment for nothing`
  }
  const perPurpose = Map.groupBy(books.payment_intent, purposeOf)
  for (const [purpose, its] of perPurpose)
    if (its.length > 1) yield `${purpose}: ${its.length} payments where one was asked for`
  const atProvider = new Set(books.payment_intent.map(({ id }) => id))
  for (const order of orders) {
    const due = order.card_cents - order.refunded_card_cents
    const kept = paid.get(order.id) ?? 0
    if (kept !== due)
      yield `${order.id}: the provider kept ${kept}, the order says ${due}: ${stories.get(order.id)}`
    if (order.card_cents > 0 && !atProvider.has(order.payment_intent_id ?? ''))
      yield `${order.id}: the provider knows nothing of its payment`
  }
}

const purposeOf = ({ metadata: { checkout, topup, orderPayment } }: ProviderIntent) =>
  checkout ?? topup ?? orderPayment

/** What was taken and has not gone back. */
const keptOf = ({ id, amount_received }: ProviderIntent, { refund }: Books) =>
  refund
    .filter(({ payment_intent, status }) => payment_intent === id && status !== 'failed')
    .reduce((left, { amount }) => left - amount, amount_received)

/** What the provider took for a wallet came to that wallet once; and it took what its people paid, no more. */
async function againstTopUps({ db }: TestWorld, visits: Visit[], books: Books): Promise<string[]> {
  const { rows } = await sql<{ id: string; cents: number; count: number }>`
    select t.ref_id as id, sum(x.amount_cents)::bigint as cents, count(*)::int as count
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    where t.kind = 'topup' group by 1`.execute(db)
  const credited = new Map(rows.map(row => [row.id, row]))
  const faults: string[] = []
  const paid = new Map<string, number>()
  for (const intent of books.payment_intent) {
    const { id, metadata } = intent
    if (!metadata.topup) continue
    const cents = keptOf(intent, books)
    const entry = credited.get(metadata.topup)
    if ((entry?.cents ?? 0) !== cents || (entry?.count ?? 0) > 1)
      faults.push(`${id}: paid ${cents}, and ${entry?.cents ?? 0} came to the wallet`)
    credited.delete(metadata.topup)
    paid.set(metadata.person!, (paid.get(metadata.person!) ?? 0) + cents)
  }
  for (const id of credited.keys()) faults.push(`${id}: a top-up that the provider does not know`)
  const topUps = visits.filter(({ did }) => did.startsWith('top'))
  for (const [personId, its] of Map.groupBy(topUps, visit => visit.personId)) {
    const wanted = its.reduce((sum, { cents }) => sum + cents, 0)
    if (wanted !== (paid.get(personId) ?? 0))
      faults.push(`${personId}: wanted to pay in ${wanted}, and paid ${paid.get(personId) ?? 0}`)
  }
  return faults
}

/** A client's name for an attempt is one checkout, whatever keys the server made of it. */
async function attemptsTwice({ db }: TestWorld) {
  const { rows } = await sql<{ attempt: string; count: number }>`
    select draft->>'comments' as attempt, count(*)::int as count from checkout group by 1 having count(*) > 1`.execute(
    db,
  )
  return rows.map(({ attempt, count }) => `${attempt}: ${count} checkouts of one attempt`)
}

/** A store that gives something back once, and is told twice to, gives it back once; and never more than was paid. */
async function againstRefunds({ db }: TestWorld, outcomes: Outcome[]): Promise<string[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from refund where reason like 'It was cold%' group by 1`.execute(db)
  const counts = new Map(rows.map(({ reason, count }) => [reason, count]))
  const { rows: generous } = await sql<{ id: string }>`
    select o.id from purchase_order o
    left join lateral (
      select sum(kind_cents) as kind, sum(flex_cents) as flex, sum(balance_cents) as balance, sum(card_cents) as card
      from refund where order_id = o.id and not is_change
    ) r on true
    where r.kind > o.kind_cents or r.flex > o.flex_cents or r.balance > o.balance_cents or r.card > o.card_cents`.execute(
    db,
  )
  return [
    ...outcomes
      .flatMap(({ givenBack }) => [...givenBack])
      .filter(([reason, isGiven]) => (counts.get(reason) ?? 0) !== (isGiven ? 1 : 0))
      .map(([reason]) => `${reason}: ${counts.get(reason) ?? 0} refunds where one was asked for`),
    ...generous.map(({ id }) => `${id}: more was given back than was paid`),
  ]
}
