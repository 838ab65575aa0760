import { DEFAULT_TZ, instantOf, localDateOf } from '../../core/rules/local-time'
import { DEMO_PASSWORD } from '../demo/sign-ins'
import { newTally, openCalls } from './calls'
import { type CityLife, FINAL, OVERTIME_MS, openClock } from './city'
import { letCourierWork } from './couriers'
import { letCustomersOrder } from './customers'
import { dispatchOrders } from './dispatcher'
import { checkOutcome, type Outcome } from './invariants'
import type { Options } from './options'
import { planSimulation } from './plan'

/** In real time: the events that remain take minutes of the city. */
const LOOK_EVERY_MS = 2_000

/** A server that must not be given simulated people, in words. */
export class NotForSimulation extends Error {
  override readonly name = 'NotForSimulation'
}

export type Simulation = { life: CityLife; outcome: Outcome; realSeconds: number }

/**
 * Brings the city of a running server to life through its API, and checks what came of it.
 * @param speed of the clock of that server
 */
export async function runSimulation(
  options: Options & { url: string },
  onStatus: (life: CityLife) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Simulation> {
  const { url, speed } = options
  const tally = newTally()
  const began = performance.now()
  const dispatcher = openCalls({ url, tally, now: () => performance.now() * speed })
  await refuseProduction(dispatcher)
  await dispatcher.signIn('logistics@comanda.test', DEMO_PASSWORD)
  const startedAt = await timeOf(dispatcher, options)
  const clock = openClock(startedAt, speed, signal)
  const calls = () => openCalls({ url, tally, now: clock.now })
  const admin = calls()
  await admin.signIn('super@comanda.test', DEMO_PASSWORD)
  const ownDispatcher = calls()
  await ownDispatcher.signIn('logistics@comanda.test', DEMO_PASSWORD)

  const until = instantOf(localDateOf(new Date(startedAt), DEFAULT_TZ), options.until, DEFAULT_TZ).getTime()
  if (until <= startedAt) throw new NotForSimulation(`--until ${options.until}: it is later than that there`)
  let isDone = false
  const life: CityLife = {
    options,
    plan: planSimulation(options, until - startedAt),
    tally,
    url,
    startedAt,
    endsAt: until,
    now: clock.now,
    until: clock.until,
    isOver: () => isDone || signal.aborted || clock.now() > until + OVERTIME_MS,
    calls,
    admin,
    dispatcher: ownDispatcher,
    orders: new Map(),
    couriers: new Map(),
    etaErrorsMs: { planned: [], underWay: [] },
  }
  const status = setInterval(() => onStatus(life), 5_000)
  const working = [
    ...(options.dispatch === 'on' ? [dispatchOrders(life)] : []),
    ...life.plan.couriers.map(planned => letCourierWork(life, planned)),
  ]
  const served = await letCustomersOrder(life)
  await Promise.all(served)
  await untilAllEnded(life)
  isDone = true
  await Promise.all(working)
  clearInterval(status)
  return { life, outcome: await checkOutcome(life), realSeconds: (performance.now() - began) / 1000 }
}

type Calls = ReturnType<typeof openCalls>

/** Simulated people are for demo worlds. */
async function refuseProduction({ ask }: Calls): Promise<void> {
  const { isProduction, hasDemoWorld } = await ask.public.installation.query()
  if (isProduction) throw new NotForSimulation('This is a production server: nothing is simulated there')
  if (!hasDemoWorld)
    throw new NotForSimulation('This server has no demo world: nobody there can be simulated')
}

async function timeOf({ ask }: Calls, { city }: Options): Promise<number> {
  const { at } = await ask.logistics.dispatch.board.query({
    city,
    // An empty time: only the clock of the server is asked for.
    from: new Date('2020-01-01T00:00:00Z'),
    to: new Date('2020-01-01T00:01:00Z'),
  })
  return new Date(at).getTime()
}

async function untilAllEnded(life: CityLife): Promise<void> {
  while (!life.isOver()) {
    const open = [...life.orders.values()].filter(({ state }) => !FINAL.includes(state))
    if (!open.length) return
    for (const order of open) {
      const seen = await life.admin.attempt(() => life.admin.ask.merchant.orders.show.query({ id: order.id }))
      if (seen) order.state = seen.purchase.state
    }
    await Bun.sleep(LOOK_EVERY_MS)
  }
}
