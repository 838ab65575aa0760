import type { World } from '../../../core/context'
import { HOUR_MS, SECOND_MS } from '../../../core/rules/instant'
import { TERMINAL_ORDER_STATES } from '../../../modules/order-records/states/rules/order-state'
import { randomOf } from '../random'
import { dispatch } from './dispatch'
import { makeCrew } from './drive'
import { orderSomething } from './eat'
import { cook } from './kitchens'

/** The couriers get on; everything else waits for its turn. */
const TICK_MS = 5 * SECOND_MS
const COOK_EVERY_MS = 15 * SECOND_MS
const DISPATCH_EVERY_MS = 20 * SECOND_MS
const ORDER_EVERY_MS = 25 * SECOND_MS
/** So many orders on their way are enough to look at. */
const MOST_UNDER_WAY = 160

/**
 * The people of the demo at work: they order, cook, plan and drive as the product lets anybody. Whatever is refused is
 * left. It knows nothing that the database does not know, so a restart carries on.
 */
export function makeDemoLife(world: World, seed: number) {
  const random = randomOf(seed, `life ${world.clock.now().getTime()}`)
  const crew = makeCrew(world)
  const due = new Map<string, number>()

  return {
    /** What is to be done by now. */
    async tick(): Promise<void> {
      await attempt('driving', crew.drive)
      await everySo('cooking', COOK_EVERY_MS, () => cook(world))
      await everySo('dispatching', DISPATCH_EVERY_MS, () => dispatch(world, crew))
      await everySo('ordering', ORDER_EVERY_MS, async () => {
        if ((await ordersUnderWay(world)) < MOST_UNDER_WAY) await orderSomething(world, random)
      })
    },
  }

  async function everySo(what: string, everyMs: number, work: () => Promise<unknown>) {
    const now = world.clock.now().getTime()
    if (now < (due.get(what) ?? 0)) return
    due.set(what, now + everyMs)
    await attempt(what, work)
  }

  async function attempt(what: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      world.log.debug({ err: error }, `demo: ${what} was refused`)
    }
  }
}

async function ordersUnderWay(world: World): Promise<number> {
  const now = world.clock.now().getTime()
  const { count } = await world.db
    .selectFrom('purchase_order')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'not in', [...TERMINAL_ORDER_STATES])
    .where('window_start', '<', new Date(now + 18 * HOUR_MS))
    .where('window_end', '>', new Date(now - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets them live until it is stopped; what has begun is finished first. */
export function startDemoLife(world: World, seed: number): { stop(): Promise<void> } {
  const life = makeDemoLife(world, seed)
  const leaving = new AbortController()
  const lived = (async () => {
    while (!leaving.signal.aborted) {
      await life.tick()
      await waitFor(TICK_MS, leaving.signal)
    }
  })()
  return {
    async stop() {
      leaving.abort()
      await lived
    },
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    if (signal.aborted) resolve()
  })
}
