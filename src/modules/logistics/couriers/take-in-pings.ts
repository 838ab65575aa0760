import { inBatchesOf } from '../../../core/batches'
import type { Context, Person, World } from '../../../core/context'
import type { Parts } from '../../../core/db/one-statement'
import type { Database } from '../../../core/db/open'
import { countCall } from '../../../core/rate-limit'
import { inTransaction, leavings, leftEventParts, type Writing } from '../../../core/write'
import type { CourierMove, Ping } from './contract/positions'
import { POSITIONS_A_DAY } from './limits'
import { type Heard, heardBetween, type Position, savePings, takeTurnsWith } from './positions.store'
import { PING_EVERY_MS } from './rules/presence'
import { spacePings, windowAround } from './rules/spacing'

export type TimedPing = Ping & { at: number }
/** What one phone has sent, in the order of its moments. */
export type Sent = {
  ctx: Pick<Context, 'world' | 'now' | 'request'> & { caller: Person }
  pings: TimedPing[]
}
/** How many were taken in, or why none was. */
export type Taken = { kept: number } | { refused: unknown }
type Decided = { sent: Sent; heard: Heard; kept: TimedPing[]; toStore: TimedPing[]; taken: Taken }

const MOST_TOGETHER = 200
/** No courier waits for the answer, and a map shows the move as soon: the relay rests longer. */
const REST_MS = 30
/** A position is its own record; an audit entry every few seconds would bury the others. */
export const PINGS_WRITE = { isAudited: false, goesByKeys: true }
const NEVER_HEARD: Heard = { position: null, at: [] }

/** For phones that tell where they are now: those that do at about the same moment share the statements. */
export const takeInTogether = inBatchesOf<World, Sent, Taken>(
  MOST_TOGETHER,
  async (world, all) => {
    const taken = new Map<Sent, Taken>()
    for (let left = all; left.length; left = left.filter(sent => !taken.has(sent))) {
      const round = firstOfEach(left)
      const outcomes = await takeInAtOnce(world, round).catch(() => Promise.all(round.map(takeInByItself)))
      for (const [i, sent] of round.entries()) taken.set(sent, outcomes[i]!)
    }
    return all.map(sent => taken.get(sent)!)
  },
  REST_MS,
)

/** Who sends twice at once is taken in twice, one after the other. */
const firstOfEach = (all: readonly Sent[]) => [
  ...new Map(all.toReversed().map(sent => [sent.ctx.caller.id, sent])).values(),
]

/** In one reading and one statement, with no lock in between: refused when another server has heard of one of them. */
async function takeInAtOnce(world: World, all: readonly Sent[]): Promise<Taken[]> {
  const left = leavings()
  const decided = await decideOn(world.db, all)
  tellMoves(left.emit, decided)
  await save(world.db, decided, leftEventParts([{ by: all[0]!.ctx, events: left.events }]))
  if (left.events.length) world.eventsWaiting()
  return decided.map(({ taken }) => taken)
}

const takeInByItself = (sent: Sent): Promise<Taken> =>
  inTransaction(sent.ctx, 'courier.location.ingest', writing => takeIn(writing, sent), PINGS_WRITE).catch(
    refused => ({ refused }),
  )

/** Keeps what one phone has sent as part of a larger write, after what it sends at the same moment in others. */
export async function takeIn({ db, emit }: Pick<Writing, 'db' | 'emit'>, sent: Sent): Promise<Taken> {
  await takeTurnsWith(db, sent.ctx.caller.id)
  const decided = await decideOn(db, [sent])
  tellMoves(emit, decided)
  await save(db, decided, {})
  return decided[0]!.taken
}

/** What is kept of it, each phone once. */
async function decideOn(db: Database, all: readonly Sent[]): Promise<Decided[]> {
  const asked = all.flatMap(({ ctx, pings }) =>
    pings.length
      ? {
          personId: ctx.caller.id,
          after: new Date(windowAround(pings[0]!.at).from - PING_EVERY_MS),
          before: new Date(windowAround(pings.at(-1)!.at).to + PING_EVERY_MS),
        }
      : [],
  )
  const heardOf = asked.length ? await heardBetween(db, asked) : new Map<string, Heard>()
  return all.map(sent => {
    const heard = heardOf.get(sent.ctx.caller.id) ?? NEVER_HEARD
    const { taken: kept, toStore } = spacePings(sent.pings, {
      stored: heard.at,
      latest: heard.position && new Date(heard.position.at).getTime(),
    })
    try {
      countCall(POSITIONS_A_DAY, sent.ctx, kept.length)
      return { sent, heard, kept, toStore, taken: { kept: kept.length } }
    } catch (refused) {
      return { sent, heard, kept: [], toStore: [], taken: { refused } }
    }
  })
}

const save = (db: Database, decided: readonly Decided[], leftEvents: Parts) =>
  savePings(
    db,
    decided.flatMap(({ sent, toStore }) => toStore.map(ping => pingRow(sent, ping))),
    decided.flatMap(one => (one.toStore.length || hasMoved(one) ? positionAfter(one) : [])),
    leftEvents,
  )

/** A ping that comes late moves no one back. */
const hasMoved = ({ heard: { position }, kept }: Decided) =>
  kept.length > 0 && (!position || new Date(position.at).getTime() < kept.at(-1)!.at)

const positionAfter = (decided: Decided): Position => {
  const { position } = decided.heard
  const version = (position?.version ?? 0) + 1
  if (position && !hasMoved(decided)) return { ...position, version }
  return { ...positionOf(decided.sent.ctx.caller, decided.kept.at(-1)!), version }
}

/** One event for each city: a map can take many moves at once, and each event is a row to write and to read. */
function tellMoves(emit: Writing['emit'], decided: readonly Decided[]) {
  const told = decided
    .filter(hasMoved)
    .map(({ sent, kept }) => ({ sent, ping: kept.at(-1)! }))
    .filter(({ sent, ping }) => !(ping.simulated && sent.ctx.world.settings.isProduction))
  for (const [city, its] of Map.groupBy(told, ({ sent }) => sent.ctx.caller.city))
    emit('couriers.moved', { moves: its.map(moveOf) }, city)
}

const moveOf = ({ sent, ping }: { sent: Sent; ping: TimedPing }): CourierMove => ({
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
