import { inBatchesOf } from '../../core/batches'
import type { Context, Person, World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { countCall, POSITIONS_A_DAY } from '../../core/rate-limit'
import { inTransaction, type Writing } from '../../core/write'
import type { CourierMove, Ping } from './contract/positions'
import { addPings, heardBetween, savePositions, takeTurnsWith } from './positions.store'
import { PING_EVERY_MS } from './rules/presence'

export type TimedPing = Ping & { at: number }
/** What one phone has sent, in the order of its moments. */
export type Sent = {
  ctx: Pick<Context, 'world' | 'now' | 'request'> & { caller: Person }
  pings: TimedPing[]
}
/** The latest position of all that a phone has sent. */
type Newest = { sent: Sent; ping: TimedPing }
/** How many were kept, or why none was. */
export type Taken = { kept: number } | { refused: unknown }

const MOST_TOGETHER = 200
/** No courier waits for the answer, and a map shows the move as soon: the relay rests longer. */
const REST_MS = 30

/** For phones that tell where they are now: those that do at about the same moment share the statements. */
export const takeInTogether = inBatchesOf<World, Sent, Taken>(
  MOST_TOGETHER,
  (_, all) =>
    inTransaction(
      all[0]!.ctx,
      'courier.location.ingest',
      ({ db, emit }) => takeInPings(db, emit, all),
      // A position is its own record; an audit entry every few seconds would bury the others.
      { isAudited: false, goesByKeys: true },
    ),
  REST_MS,
)

/** Keeps what phones have sent, and says who has moved. */
export async function takeInPings(db: Tx, emit: Writing['emit'], all: readonly Sent[]): Promise<Taken[]> {
  const taken = new Map<Sent, Taken>()
  for (let left = all; left.length; left = left.filter(sent => !taken.has(sent)))
    for (const [sent, outcome] of await takeInOfEach(db, emit, firstOfEach(left))) taken.set(sent, outcome)
  return all.map(sent => taken.get(sent)!)
}

/** Who sends twice at once is taken in twice, one after the other. */
const firstOfEach = (all: readonly Sent[]) => [
  ...new Map(all.toReversed().map(sent => [sent.ctx.caller.id, sent])).values(),
]

async function takeInOfEach(db: Tx, emit: Writing['emit'], all: readonly Sent[]): Promise<[Sent, Taken][]> {
  const some = all.filter(({ pings }) => pings.length)
  const known = some.length ? await knownOf(db, some) : new Map<string, number[]>()
  const decided = all.map(sent => {
    const kept = spaced(sent.pings, known.get(sent.ctx.caller.id) ?? [])
    try {
      countCall(POSITIONS_A_DAY, sent.ctx, kept.length)
      return { sent, kept, taken: { kept: kept.length } }
    } catch (refused) {
      return { sent, kept: [], taken: { refused } }
    }
  })
  const newest = decided.flatMap(({ sent, kept }) => (kept.length ? [{ sent, ping: kept.at(-1)! }] : []))
  const [moved] = await Promise.all([
    savePositions(
      db,
      newest.map(({ sent: { ctx }, ping }) => positionOf(ctx.caller, ping)),
    ),
    addPings(
      db,
      decided.flatMap(({ sent, kept }) => kept.map(ping => pingRow(sent, ping))),
    ),
  ])
  tellMoves(
    emit,
    newest.filter(({ sent }) => moved.has(sent.ctx.caller.id)),
  )
  return decided.map(({ sent, taken }) => [sent, taken])
}

async function knownOf(db: Tx, all: readonly Sent[]) {
  await takeTurnsWith(
    db,
    all.map(({ ctx }) => ctx.caller.id),
  )
  return heardBetween(
    db,
    all.map(({ ctx, pings }) => ({
      personId: ctx.caller.id,
      after: new Date(pings[0]!.at - PING_EVERY_MS),
      before: new Date(pings.at(-1)!.at + PING_EVERY_MS),
    })),
  )
}

/** Those that stand at least 2.5 seconds from each other and from what is stored. */
function spaced(pings: readonly TimedPing[], known: readonly number[]): TimedPing[] {
  const kept: TimedPing[] = []
  let next = 0
  for (const ping of pings) {
    while (next < known.length && known[next]! <= ping.at - PING_EVERY_MS) next++
    const isNearStored = next < known.length && known[next]! < ping.at + PING_EVERY_MS
    const before = kept.at(-1)
    if (!isNearStored && (!before || ping.at - before.at >= PING_EVERY_MS)) kept.push(ping)
  }
  return kept
}

/** One event for each city: a map can take many moves at once, and each event is a row to write and to read. */
function tellMoves(emit: Writing['emit'], newest: readonly Newest[]) {
  const told = newest.filter(({ sent, ping }) => !(ping.simulated && sent.ctx.world.settings.isProduction))
  for (const [city, its] of Map.groupBy(told, ({ sent }) => sent.ctx.caller.city))
    emit('couriers.moved', { moves: its.map(moveOf) }, city)
}

const moveOf = ({ sent, ping }: Newest): CourierMove => ({
  personId: sent.ctx.caller.id,
  lat: ping.lat,
  lon: ping.lng,
  at: new Date(ping.at).toISOString(),
  simulated: ping.simulated ?? false,
})

const pingRow = ({ ctx: { world, caller, now } }: Sent, ping: TimedPing) => ({
  id: world.newId(),
  person_id: caller.id,
  city: caller.city,
  at: new Date(ping.at),
  received_at: now,
  lat: ping.lat,
  lon: ping.lng,
  accuracy_m: ping.accuracyMeters ?? null,
  altitude_m: ping.altitudeMeters ?? null,
  altitude_accuracy_m: ping.altitudeAccuracyMeters ?? null,
  speed: ping.speed ?? null,
  bearing: ping.bearing ?? null,
  battery_percent: ping.batteryPercentage ?? null,
  battery_charging: ping.batteryCharging ?? null,
  simulated: ping.simulated ?? false,
})

const positionOf = ({ id, city }: Person, ping: TimedPing) => ({
  person_id: id,
  city,
  at: new Date(ping.at),
  lat: ping.lat,
  lon: ping.lng,
  accuracy_m: ping.accuracyMeters ?? null,
  bearing: ping.bearing ?? null,
  speed: ping.speed ?? null,
  battery_percent: ping.batteryPercentage ?? null,
  simulated: ping.simulated ?? false,
})
