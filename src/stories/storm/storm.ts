import { chooseWindow, type OrderPayload } from '../customer'
import { audit } from './audit'
import { randomFrom } from './chance'
import { checkpointsInCode } from './checkpoints'
import { type AtTheBank, checkOut, comeBackLate, type Outcome } from './customers'
import { type Disturbance, disturbancesOf } from './disturbances'
import { openShop, type StormShop, tokenOf } from './shop'
import { openStage, type Stage } from './stage'

export type StormOptions = {
  checkouts: number
  seed: number
  atOnce?: number
  /** How often Postgres is ended at once, spread evenly. */
  databaseRestarts?: number
  /** Where servers end by themselves; all places of the code, each in its turn, when not said. */
  places?: string[]
  /** How many checkouts come between two kills, on average. */
  checkoutsPerKill?: number
  /** What is not settled by then is a fault. */
  settleSeconds?: number
}
export type StormReport = {
  /** What is wrong; nothing if the product kept its promises. */
  faults: string[]
  outcomes: Record<string, number>
  counts: Stage['counts']
  loadSeconds: number
  settleSeconds: number
}

/** What a provider does on a bad day. */
const FAULTS = { drop: 0.04, err500: 0.03, dupHooks: 0.3, shuffleHooks: 0.3, refundMs: 100 }

/**
 * Checkouts of every mix of money on two servers, while both, their provider and their database are killed again
 * and again and many customers walk away. Afterwards every cent has to be accounted for.
 */
export async function storm(options: StormOptions): Promise<StormReport> {
  const chance = randomFrom(options.seed)
  const disturbances = disturbancesOf(
    {
      checkouts: options.checkouts,
      checkoutsPerKill: options.checkoutsPerKill ?? 8,
      databaseRestarts: options.databaseRestarts ?? 3,
    },
    chance,
  )
  const places = options.places ?? (await checkpointsInCode())
  let next = Math.floor(chance() * places.length)
  let isCalm = false
  const stage = await openStage({
    // Two of three starts end at a place of the code, each in its turn; the others at random. Chosen places are met at once.
    crashAt() {
      if (isCalm || (!options.places && chance() >= 0.66)) return null
      return `${places[next++ % places.length]}#${options.places ? 1 : 1 + Math.floor(chance() * 4)}`
    },
  })
  try {
    const shop = await openShop(stage.world, 20, Math.ceil(options.checkouts / 6))
    await stage.provider.setFaults(FAULTS)
    const startedAt = performance.now()
    const { outcomes, bank, gaveUp } = await rage(stage, shop, options, disturbances)
    const loadedAt = performance.now()
    isCalm = true
    const left = gaveUp.length > 0 ? gaveUp : await settle(stage, bank, options.settleSeconds ?? 180)
    const settledAt = performance.now()
    return {
      faults: [...left.map(what => `not settled: ${what}`), ...(await audit(stage, shop, outcomes))],
      outcomes: countBy(outcomes.map(({ did }) => did)),
      counts: stage.counts,
      loadSeconds: (loadedAt - startedAt) / 1000,
      settleSeconds: (settledAt - loadedAt) / 1000,
    }
  } finally {
    await stage.close()
  }
}

async function rage(stage: Stage, shop: StormShop, options: StormOptions, disturbances: Disturbance[]) {
  const wanted = await chooseWindow({ url: stage.servers[0]! }, await tokenOf(shop.buyers[0]!), {
    storeId: shop.shop.store.id,
    channel: 'canteen',
    locationId: shop.locationId,
    cart: [{ productId: shop.shop.soup.id, quantity: 2 }],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  } satisfies OrderPayload)
  const outcomes: Outcome[] = []
  const bank: AtTheBank[] = []
  const gaveUp: string[] = []
  let started = 0
  let over = 0
  let survived = 0

  const disturbing = (async () => {
    for (const disturbance of disturbances) {
      const isThere = () => over >= disturbance.after || stage.problem() || gaveUp.length > 0
      while (!isThere()) await Bun.sleep(10)
      if (stage.problem() || gaveUp.length > 0) return
      await disturb(stage, disturbance)
      survived++
    }
  })().catch(stage.breakWith)
  // Nobody hurries past what is due: a quick machine is disturbed as often as a slow one.
  const weather = async () => {
    while ((disturbances[survived]?.after ?? Number.POSITIVE_INFINITY) <= over && !stage.problem())
      await Bun.sleep(10)
  }

  await Promise.all(
    Array.from({ length: options.atOnce ?? 40 }, async () => {
      while (started < options.checkouts && gaveUp.length === 0) {
        const seed = options.seed * 100_003 + started++
        await checkOut(stage, shop, wanted, seed, bank).then(
          outcome => outcomes.push(outcome),
          error => gaveUp.push(String(error)),
        )
        over++
        await weather()
      }
    }),
  ).catch(stage.breakWith)
  await disturbing
  const problem = stage.problem()
  if (problem) throw problem
  return { outcomes, bank, gaveUp }
}

async function disturb(stage: Stage, { what, which, isReckless }: Disturbance) {
  if (what === 'database') return stage.restartDatabase()
  if (what === 'simulator') return stage.provider.kill()
  // Seldom both servers at once, or nobody is ever served on a slow machine.
  const isTime = () => isReckless || stage.supervised.every(server => server.isOpen())
  while (!stage.problem() && !(isTime() && stage.kill(which))) await Bun.sleep(20)
}

/** A quarter of an hour later, and nobody kills any more: until nothing is left to be done. */
async function settle(stage: Stage, bank: AtTheBank[], withinSeconds: number): Promise<string[]> {
  const { db } = stage.world
  await stage.provider.setFaults({ drop: 0, err500: 0, dupHooks: 0, shuffleHooks: 0 })
  await stage.opensAll()
  const past = new Date(Date.now() - 120_000)
  await Promise.all([
    db.updateTable('checkout').set({ expires_at: past }).where('state', '=', 'reserved').execute(),
    ...bank.map(waiting => comeBackLate(stage, waiting)),
  ])
  const until = Date.now() + withinSeconds * 1000
  for (;;) {
    // The minute in which a cancellation can be undone is over as well.
    await db
      .updateTable('refund')
      .set({ not_before: past, updated_at: past })
      .where('state', 'in', ['requested', 'sent'])
      .where('not_before', '>', past)
      .execute()
    // And the one after which the sweeper looks after what a job should have done.
    await db
      .updateTable('checkout')
      .set({ updated_at: past })
      .where('state', '=', 'released')
      .where('voided_at', 'is', null)
      .where('updated_at', '>', past)
      .execute()
    const left = await leftToDo(stage)
    if (left.length === 0) return []
    const problem = stage.problem()
    if (problem) throw problem
    if (Date.now() > until) return left
    await Bun.sleep(300)
  }
}

async function leftToDo({ world: { db } }: Stage): Promise<string[]> {
  const [reserved, unvoided, uncaptured, refunds, events] = await Promise.all([
    db.selectFrom('checkout').select('id').where('state', '=', 'reserved').execute(),
    db
      .selectFrom('checkout')
      .select('id')
      .where('state', '=', 'released')
      .where('card_cents', '>', 0)
      .where('voided_at', 'is', null)
      .execute(),
    db
      .selectFrom('purchase_order')
      .select('id')
      .where('payment_state', '=', 'authorised')
      .whereRef('refunded_card_cents', '<', 'card_cents')
      .execute(),
    db.selectFrom('refund').select('id').where('state', 'in', ['requested', 'sent']).execute(),
    db.selectFrom('provider_event').select('id').where('processed_at', 'is', null).execute(),
  ])
  return Object.entries({ reserved, unvoided, uncaptured, refunds, events })
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `${rows.length} ${name}`)
}

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, its]) => [name, its.length]))
