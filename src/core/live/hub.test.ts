import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { findListeners } from '../../modules/identity/sessions/find-listeners'
import type { Listener, Person } from '../context'
import { channel } from '../contract/channels'
import { KEPT_MS, type ServerFrame } from '../contract/live'
import { coreEvents } from '../core-events'
import { assemble } from '../events'
import { jobContext } from '../job-context'
import { makePerson, openTestWorld, type TestWorld } from '../testing'
import { inTransaction } from '../write'
import { LOOK_MS, openHub } from './hub'
import { forgetOldMessages, liveSeqOf } from './live-messages'
import { openRelay } from './relay'

let world: TestWorld
let person: Person
beforeAll(async () => {
  world = await openTestWorld()
  person = await makePerson(world)
})
afterAll(() => world.close())

function connect(listener: Listener = person) {
  const frames: ServerFrame[] = []
  const closed: number[] = []
  const send = (frame: ServerFrame) => frames.push(frame) > 0
  const close = (code: number) => void closed.push(code)
  return { frames, closed, socket: { id: world.newId(), listener, send, close } }
}
const say = () =>
  inTransaction(jobContext(world, 'test'), 'test', async ({ emit }) =>
    emit('person.changed', { personId: person.id, what: 'profile' }),
  )

test('who hangs up while their permission is looked up is given nothing more', async () => {
  let decide = (_: boolean) => {}
  const hub = openHub(
    world,
    world.listen,
    () => new Promise<boolean>(resolve => (decide = resolve)),
    async ones => [...ones],
  )
  const stop = await hub.start()
  const relay = openRelay(world, assemble([coreEvents]).channelsOf, async () => {}, hub.handOn, hub.hint)
  const { frames, socket } = connect()
  hub.join(socket)
  const asked = hub.receive(socket.id, { t: 'sub', ch: channel.user(person.id) })
  hub.leave(socket.id)
  decide(true)
  await asked
  await say()
  await relay.drain()
  expect(frames.map(({ t }) => t)).toEqual(['hello'])
  await relay.stop()
  await stop()
})

test('one connection listens to so many channels and no more', async () => {
  const hub = openHub(
    world,
    world.listen,
    async () => true,
    async ones => [...ones],
  )
  const { frames, socket } = connect()
  hub.join(socket)
  for (let i = 0; i < 501; i++) await hub.receive(socket.id, { t: 'sub', ch: `order:${i}` })
  expect(frames.filter(({ t }) => t === 'snap')).toHaveLength(500)
  expect(frames.at(-1)).toMatchObject({ t: 'err', ch: 'order:500' })
  // What it has it may ask for again.
  await hub.receive(socket.id, { t: 'sub', ch: 'order:3' })
  expect(frames.at(-1)).toMatchObject({ t: 'snap', ch: 'order:3' })
})

test('a client that has an answer hears what came after it, and starts anew where that may be forgotten', async () => {
  const hub = openHub(
    world,
    world.listen,
    async () => true,
    async ones => [...ones],
  )
  const relay = openRelay(world, assemble([coreEvents]).channelsOf, async () => {}, hub.handOn, hub.hint)
  const sayOnce = async () => {
    await say()
    await relay.drain()
  }
  const framesAfter = async (liveSeq: number) => {
    const { frames, socket } = connect()
    hub.join(socket)
    await hub.receive(socket.id, { t: 'sub', ch: channel.user(person.id), after: liveSeq })
    return frames.slice(1).map(frame => ('seq' in frame ? [frame.t, frame.seq] : [frame.t]))
  }
  await sayOnce()
  const { seq } = await world.db
    .selectFrom('live_channel')
    .select('seq')
    .where('channel', '=', channel.user(person.id))
    .executeTakeFirstOrThrow()
  const read = await liveSeqOf(world.db)
  expect(await framesAfter(read)).toEqual([['from', seq]])
  await sayOnce()
  await sayOnce()
  expect(await framesAfter(read)).toEqual([
    ['from', seq],
    ['ev', seq + 1],
    ['ev', seq + 2],
  ])
  world.clock.advance(KEPT_MS + 1)
  await forgetOldMessages(world)
  expect(await framesAfter(read)).toEqual([['snap', seq + 2]])
  expect(await framesAfter(await liveSeqOf(world.db))).toEqual([['from', seq + 2]])
  await relay.stop()
})

test('a client that missed messages that are forgotten starts anew', async () => {
  const hub = openHub(
    world,
    world.listen,
    async () => true,
    async ones => [...ones],
  )
  const relay = openRelay(
    world,
    assemble([coreEvents]).channelsOf,
    async () => {},
    () => {},
    hub.hint,
  )
  const { id: personId } = await makePerson(world)
  const sayOnce = async () => {
    await inTransaction(jobContext(world, 'test'), 'test', async ({ emit }) =>
      emit('person.changed', { personId, what: 'profile' }),
    )
    await relay.drain()
  }
  for (let i = 0; i < 2; i++) await sayOnce()
  world.clock.advance(KEPT_MS + 1)
  await forgetOldMessages(world)
  await sayOnce()
  const { frames, socket } = connect()
  hub.join(socket)
  await hub.receive(socket.id, { t: 'sub', ch: channel.user(personId), since: 1 })
  await hub.receive(socket.id, { t: 'sub', ch: channel.user(personId), since: 2 })
  expect(frames.slice(1)).toMatchObject([
    { t: 'snap', seq: 3 },
    { t: 'ev', seq: 3 },
  ])
  await relay.stop()
})

test('who acts as somebody else is looked at as soon as something changes for them', async () => {
  const admin = await makePerson(world)
  const hub = openHub(
    world,
    world.listen,
    async () => true,
    async ones => ones.map(() => null),
  )
  const stop = await hub.start()
  const relay = openRelay(world, assemble([coreEvents]).channelsOf, async () => {}, hub.handOn, hub.hint)
  const { closed, socket } = connect({ ...person, impersonatorId: admin.id })
  hub.join(socket)
  await inTransaction(jobContext(world, 'test'), 'test', async ({ emit }) =>
    emit('person.changed', { personId: admin.id, what: 'signed-out' }),
  )
  await relay.drain()
  expect(closed).toEqual([4001])
  await relay.stop()
  await stop()
})

describe('nobody listens on once it is over', () => {
  const open = () =>
    openHub(
      world,
      world.listen,
      async listener => listener.kind !== 'person' || listener.permissions.length > 0,
      listeners => findListeners(world, listeners, async () => []),
    )
  const now = () => world.clock.now()
  const endSignIn = (sessionId: string, ended: { revoked_at: Date } | { expires_at: Date }) =>
    world.db.updateTable('session').set(ended).where('id', '=', sessionId).execute()

  type Ending = [what: string, end: (listener: Person) => Promise<unknown>]
  test.each<Ending>([
    ['the sign-in was revoked', one => endSignIn(one.sessionId, { revoked_at: now() })],
    ['the sign-in has expired', one => endSignIn(one.sessionId, { expires_at: now() })],
    [
      'the person was suspended',
      one => world.db.updateTable('person').set({ suspended_at: now() }).where('id', '=', one.id).execute(),
    ],
  ])('%s, though nothing was announced', async (_, end) => {
    const [going, staying] = [await makePerson(world), await makePerson(world)]
    const hub = open()
    const [one, other] = [connect(going), connect(staying)]
    hub.join(one.socket)
    hub.join(other.socket)
    await end(going)
    await hub.look(false)
    expect([one.closed, other.closed]).toEqual([[4001], []])
    expect(hub.connections).toBe(1)
  })

  test('a permission has ended: its channels fall silent', async () => {
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    const hub = open()
    const { frames, closed, socket } = connect(admin)
    hub.join(socket)
    await hub.receive(socket.id, { t: 'sub', ch: 'orders:all' })
    await world.db
      .updateTable('permission')
      .set({ valid_until: now() })
      .where('person_id', '=', admin.id)
      .execute()
    await hub.look(false)
    expect(frames.at(-1)).toMatchObject({ t: 'err', ch: 'orders:all' })
    expect(closed).toEqual([])
  })

  test('a kiosk was taken away', async () => {
    const claimedAt = now()
    const id = world.newId()
    await world.db
      .insertInto('kiosk')
      .values({
        id,
        device_id: id,
        name: 'Lobby',
        token_hash: Buffer.from(id),
        claimed_at: claimedAt,
        created_at: claimedAt,
        updated_at: claimedAt,
      })
      .execute()
    const hub = open()
    const { closed, socket } = connect({ kind: 'kiosk', id, deviceId: id, claimedAt })
    hub.join(socket)
    await hub.look(false)
    expect(closed).toEqual([])
    await world.db.updateTable('kiosk').set({ claimed_at: null }).where('id', '=', id).execute()
    await hub.look(false)
    expect(closed).toEqual([4001])
  })

  test('the looks follow each other closely', () => {
    expect(LOOK_MS).toBeLessThan(5_000)
  })
})
