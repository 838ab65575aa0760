import { afterAll, beforeAll, expect, test } from 'bun:test'
import { channel, type ServerFrame } from '../contract/live'
import type { Person } from '../trpc/context'
import { jobContext } from '../trpc/job-context'
import { makePerson, openTestWorld, type TestWorld } from '../trpc/testing'
import { inTransaction } from '../trpc/write'
import { openHub } from './hub'
import { openRelay } from './relay'

let world: TestWorld
let person: Person
beforeAll(async () => {
  world = await openTestWorld()
  person = await makePerson(world)
})
afterAll(() => world.close())

function connect() {
  const frames: ServerFrame[] = []
  return {
    frames,
    socket: {
      id: world.newId(),
      listener: person,
      send: (frame: ServerFrame) => frames.push(frame) > 0,
      close() {},
    },
  }
}
const say = () =>
  inTransaction(jobContext(world, 'test'), 'test', async ({ announce }) =>
    announce('person.changed', { personId: person.id, what: 'profile' }),
  )

test('who hangs up while their permission is looked up is given nothing more', async () => {
  let decide = (_: boolean) => {}
  const hub = openHub(
    world,
    world.driver,
    () => new Promise<boolean>(resolve => (decide = resolve)),
    async ones => [...ones],
  )
  const stop = await hub.start()
  const relay = openRelay(
    world,
    async () => {},
    () => hub.pull(),
  )
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
    world.driver,
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
