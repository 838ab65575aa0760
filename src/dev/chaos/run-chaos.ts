import { addDays, localDateOf } from '../../core/rules/local-time'
import { chooseWindow, type OrderPayload } from '../stories/customer'
import { audit } from './audit'
import { checkpointsInCode } from './checkpoints'
import { checkOut } from './customers'
import { type Disturbance, disturbancesOf } from './disturbances'
import { LATECOMERS, pressuresOf, RUSHES } from './pressure'
import { randomFrom } from './random'
import { type Outcome, oneOf, type Scene } from './scene'
import { settle } from './settling'
import { openShop, tokenOf } from './shop'
import { openStage, type Stage } from './stage'
import { type Visit, visitWallet } from './wallets'

export type ChaosOptions = {
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
  /** Is told how far it is, now and then. */
  tell?(progress: string): void
}
export type ChaosReport = {
  /** What is wrong; nothing if the product kept its promises. */
  faults: string[]
  outcomes: Record<string, number>
  orders: number
  /** What was made of orders afterwards. */
  postOrderActions: Record<string, number>
  /** What people did about their wallets. */
  visits: Record<string, number>
  counts: Stage['counts']
  /** The last errors that servers wrote down: where to look when something is wrong. */
  errors: string[]
  loadSeconds: number
  settleSeconds: number
}

/** What a provider does on a bad day. */
const FAULTS = { drop: 0.04, err500: 0.03, dupHooks: 0.3, shuffleHooks: 0.3, refundMs: 100 }

/**
 * Checkouts of every mix of money on two servers, while both, their provider and their database are killed again
 * and again and many customers walk away. Afterwards every cent has to be accounted for.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = randomFrom(options.seed)
  const disturbances = disturbancesOf(
    {
      checkouts: options.checkouts,
      checkoutsPerKill: options.checkoutsPerKill ?? 8,
      databaseRestarts: options.databaseRestarts ?? 3,
    },
    random,
  )
  const places = options.places ?? (await checkpointsInCode())
  let next = Math.floor(random() * places.length)
  let isCalm = false
  const stage = await openStage({
    // Two of three starts end at a place of the code, each in its turn; the others at random. Chosen places are met
    // by both servers as soon as they are passed, and then seldom: one that never does anything is no chaos run.
    crashAt(isFirst) {
      const isMet = options.places ? isFirst || random() < 0.25 : !isFirst && random() < 0.66
      if (isCalm || !isMet) return null
      return `${places[next++ % places.length]}#${options.places ? 1 : 1 + Math.floor(random() * 4)}`
    },
  })
  try {
    const scene = await openScene(stage, options)
    await stage.provider.setFaults(FAULTS)
    const startedAt = performance.now()
    const happened = await rage(scene, options, disturbances)
    const loadedAt = performance.now()
    isCalm = true
    const left = happened.gaveUp.length ? happened.gaveUp : await settle(scene, options.settleSeconds ?? 180)
    const settledAt = performance.now()
    return {
      faults: [...left.map(what => `not settled: ${what}`), ...(await audit(scene, happened))],
      outcomes: countBy(happened.outcomes.map(({ did, wasClosed }) => (wasClosed ? 'gave way' : did))),
      orders: await countOrders(stage),
      postOrderActions: countBy(happened.outcomes.flatMap(({ action }) => action ?? [])),
      visits: countBy(happened.visits.map(({ did }) => did)),
      counts: stage.counts,
      errors: stage.errors().slice(-20),
      loadSeconds: (loadedAt - startedAt) / 1000,
      settleSeconds: (settledAt - loadedAt) / 1000,
    }
  } finally {
    await stage.close()
  }
}

/** The shop with its customers, and windows of three days to order for. */
async function openScene(stage: Stage, options: ChaosOptions): Promise<Scene> {
  const shop = await openShop(stage.world, options.checkouts, {
    rushes: RUSHES,
    latecomers: LATECOMERS,
  })
  const payload = {
    storeId: shop.shop.store.id,
    channel: 'canteen',
    locationId: shop.locationId,
    cart: [{ productId: shop.shop.soup.id, quantity: 2 }],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  } satisfies OrderPayload
  const token = await tokenOf(shop.buyers[0]!)
  const windows: OrderPayload[] = []
  for (const days of [1, 2, 3]) {
    const date = addDays(localDateOf(new Date(), shop.shop.store.tz), days)
    windows.push(await chooseWindow({ url: stage.servers[0]! }, token, { ...payload, date }))
  }
  const luck = randomFrom(options.seed + 1)
  const target = () => ({ url: stage.servers[luck() < 0.5 ? 0 : 1]! })
  return { stage, shop, windows, bank: [], target }
}

type Happened = { outcomes: Outcome[]; visits: Visit[]; gaveUp: string[] }

async function rage(scene: Scene, options: ChaosOptions, disturbances: Disturbance[]): Promise<Happened> {
  const { stage, shop } = scene
  const outcomes: Outcome[] = []
  const visits: Visit[] = []
  const gaveUp: string[] = []
  let started = 0
  let over = 0
  let survived = 0
  const isLost = () => stage.problem() !== null || gaveUp.length > 0

  const disturbing = (async () => {
    for (const disturbance of disturbances) {
      while (over < disturbance.after && !isLost()) await Bun.sleep(10)
      if (isLost()) return
      await disturb(stage, disturbance)
      survived++
    }
  })().catch(stage.breakWith)
  // Nobody hurries past what is due: a quick machine is disturbed as often as a slow one.
  const weather = async () => {
    while ((disturbances[survived]?.after ?? Number.POSITIVE_INFINITY) <= over && !isLost())
      await Bun.sleep(10)
  }

  const pressing = Promise.all(
    pressuresOf(options.checkouts).map(async ({ after, press }, i) => {
      while (over < after && !isLost()) await Bun.sleep(10)
      if (isLost()) return
      const pressed = await press(scene, options.seed * 7_919 + i * 1_000)
      outcomes.push(...pressed.outcomes)
      visits.push(...pressed.visits)
    }),
  ).catch(error => gaveUp.push(String(error)))

  const comeBy = async (seed: number) => {
    const random = randomFrom(seed)
    const person = oneOf(shop.buyers, random)
    const visit = await visitWallet(scene, person, random)
    if (visit) visits.push(visit)
    outcomes.push(await checkOut(scene, person, random))
  }
  await Promise.all(
    Array.from({ length: options.atOnce ?? 40 }, async () => {
      while (started < options.checkouts && !isLost()) {
        await comeBy(options.seed * 100_003 + started++).catch(error => gaveUp.push(String(error)))
        if (++over % 100 === 0) options.tell?.(`${over} checkouts, ${stage.counts.kills} kills`)
        await weather()
      }
    }),
  )
  await disturbing
  await pressing
  const problem = stage.problem()
  if (problem) throw problem
  return { outcomes, visits, gaveUp }
}

async function disturb(stage: Stage, { what, which, isReckless }: Disturbance) {
  if (what === 'database') return stage.restartDatabase()
  if (what === 'simulator') return stage.killProvider()
  // Seldom both servers at once, or nobody is ever served on a slow machine.
  const isTime = () => isReckless || stage.supervised.every(server => server.isOpen())
  while (!stage.problem() && !(isTime() && stage.kill(which))) await Bun.sleep(20)
}

const countOrders = async ({ world: { db } }: Stage) => {
  const { count } = await db
    .selectFrom('purchase_order')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, its]) => [name, its.length]))
