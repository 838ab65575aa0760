import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Actor, ProductWorld } from '../../../../src/dev/in-process/door'
import { openProductWorld } from '../../../in-process.make'
import { memoryQueue } from './memory-queue.make'
import { type CourierAction, createOutbox, type QueuedAction, type Sender } from './outbox'

const STOPS = 14
const LOSSES = 30
const SECOND_MS = 1_000

let world: ProductWorld
let courier: Actor

beforeAll(async () => {
  world = await openProductWorld()
  courier = await world.makePerson('CourierPermission')
}, 60_000)
afterAll(() => world.close())

/** The same numbers for the same seed: a run that fails can be repeated. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function makeRoute() {
  const office = world.as(await world.makePerson('LogisticsAdminPermission')).logistics.routes
  const at = world.now()
  return office.create({
    vehicleType: 'bike',
    driverId: courier.id,
    skipOverlapCheck: true,
    waypoints: Array.from({ length: STOPS }, (_, index) => ({
      name: `Door ${index}`,
      address: { formattedAddress: `Street ${index}`, geo: { lat: 41.4 + index / 1_000, lon: 2.19 } },
      shouldDeliver: true,
      isExternal: true,
      windowStart: at,
      windowEnd: new Date(at.getTime() + 3_600_000),
    })),
  })
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#caa' } })
  .jpeg()
  .toBuffer()

type Losing = { left: number; before: number; after: number }

/** The real calls over a connection that is lost, before the server has heard of it or before its answer came. */
function lossyConnection(next: () => number, losses: Losing) {
  const calls = world.as(courier).courier.waypoints
  /** The photo that each address was given out for. */
  const photos = new Map<string, Blob>()
  async function over<Answer>(call: () => Promise<Answer>): Promise<Answer | 'lost'> {
    if (losses.left > 0 && next() < 0.5) {
      losses.left--
      if (next() < 0.5) {
        losses.before++
        return 'lost'
      }
      losses.after++
      await call()
      return 'lost'
    }
    return call()
  }
  const tell = ({ kind, input, opId, occurredAt }: QueuedAction) => {
    const procedure = calls[kind as 'complete'] as (given: object) => Promise<object>
    return procedure({ ...input, opId, occurredAt: new Date(occurredAt) })
  }
  const sender: Sender = {
    async send(act) {
      return (await over(() => tell(act))) === 'lost' ? { outcome: 'unreachable' } : { outcome: 'sent' }
    },
    async upload(photo) {
      const bytes = new Uint8Array(await photo.arrayBuffer())
      const url = await over(() => world.keepProof(courier, bytes))
      if (url === 'lost') return { failed: { outcome: 'unreachable' } }
      photos.set(withoutSignature(url), photo)
      return { url }
    },
  }
  return { sender, photos }
}

const withoutSignature = (url: string | null) => url?.split('?')[0] ?? ''

test.each([1, 7, 42])(
  'the queue through 30 random losses of network, nothing lost or doubled (seed %i)',
  async seed => {
    const route = await makeRoute()
    const next = numbersOf(seed)
    const losses: Losing = { left: LOSSES, before: 0, after: 0 }
    const { sender, photos } = lossyConnection(next, losses)
    const { queue, acts: waiting } = memoryQueue()
    const start = () => createOutbox({ queue, sender, retryMs: 3_600_000, personId: () => courier.id })
    let outbox = start()
    const done: QueuedAction[] = []
    const taken = route.waypoints.map(() => new Blob([picture]))
    const first = world.now().getTime() - 2 * 3_600_000
    const act = async (what: CourierAction, photo?: Blob) => {
      const stored: QueuedAction = {
        ...what,
        opId: `${seed} ${done.length}`,
        occurredAt: first + done.length * SECOND_MS,
        personId: courier.id,
        ...(photo && { photo }),
      }
      done.push(stored)
      await outbox.add(stored)
      if (next() < 0.5) await outbox.flush()
      // Android drops the tab: the next start finds what the last one left.
      if (next() < 0.2) {
        await outbox.flush()
        outbox.stop()
        outbox = start()
      }
    }

    for (const [index, { id: waypointId }] of route.waypoints.entries()) {
      const ids = { routeId: route.id, waypointId }
      await act({ kind: 'setNext', input: ids })
      await act({ kind: 'setStatus', input: { ...ids, status: 'Arrived' } })
      if (index % 5 === 3)
        await act({ kind: 'fail', input: { ...ids, reasonCode: 'customer_absent' } }, taken[index])
      else await act({ kind: 'complete', input: { ...ids, proofContactName: `Name ${index}` } }, taken[index])
    }
    while (waiting.length) await outbox.flush()
    outbox.stop()

    expect(losses.left).toBe(0)
    expect(losses.before * losses.after).toBeGreaterThan(0)
    const shown = (await world.as(courier).courier.routes.list({})).routes.find(one => one.id === route.id)!
    for (const [index, stop] of shown.waypoints.entries()) {
      const last = index % 5 === 3 ? 'Failed' : 'Completed'
      const timeOf = (step: number) => new Date(first + (index * 3 + step) * SECOND_MS).toISOString()
      expect(stop.statusHistory).toEqual([
        { status: 'EnRoute', timestamp: timeOf(0) },
        { status: 'Arrived', timestamp: timeOf(1) },
        { status: last, timestamp: timeOf(2) },
      ])
      expect(stop.proofContactName).toBe(last === 'Failed' ? null : `Name ${index}`)
    }
    const bound = shown.waypoints.map(stop => photos.get(withoutSignature(stop.proofImageURL)))
    expect(bound.map(photo => taken.indexOf(photo!))).toEqual(taken.map((_, index) => index))
    const operations = await world.sql(
      `select op_id from courier_operation where person_id = $1 and op_id like '${seed} %'`,
      [courier.id],
    )
    expect(operations).toHaveLength(done.length)
    const problems = await world.sql('select id from incidence where route_id = $1', [route.id])
    expect(problems).toHaveLength(shown.waypoints.filter(stop => stop.status === 'Failed').length)
  },
  60_000,
)
