import type { Calls } from './calls'
import type { CityLife } from './city'
import type { PlannedCourier } from './plan'

type Ping = {
  lat: number
  lng: number
  accuracyMeters: number
  speed: number
  simulated: true
  timestamp: Date
}
type Act = (calls: Calls, when: { opId: string; occurredAt: Date }) => Promise<unknown>

const MAX_PINGS = 500

/** The phone of a courier: what is done without network waits on it, with its moment, and is sent in its order. */
export function openPhone(life: CityLife, calls: Calls, gaps: PlannedCourier['gaps']) {
  const acts: (() => Promise<unknown>)[] = []
  const pings: Ping[] = []
  const gapNow = () => {
    const passed = life.now() - life.startedAt
    return gaps.find(({ fromMs, toMs }) => passed >= fromMs && passed < toMs)
  }
  const hasNetwork = () => gapNow() === undefined

  async function send() {
    while (acts.length && hasNetwork()) await calls.attempt(acts.shift()!)
    while (pings.length && hasNetwork()) {
      const some = pings.splice(0, MAX_PINGS)
      await calls.attempt(() =>
        calls.ask.courier.location.ingest.mutate(some.length === 1 ? some[0]! : { pings: some }),
      )
    }
  }

  return {
    calls,
    hasNetwork,
    async act(act: Act) {
      const when = { opId: crypto.randomUUID(), occurredAt: new Date(life.now()) }
      acts.push(() => act(calls, when))
      await send()
    },
    async ping(ping: Ping) {
      pings.push(ping)
      await send()
    },
    /** Waits for the network, and sends all that waits. */
    async flush() {
      const gap = gapNow()
      if (gap) await life.until(life.startedAt + gap.toMs)
      await send()
    },
  }
}
export type Phone = ReturnType<typeof openPhone>
