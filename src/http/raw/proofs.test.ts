import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Caller, Person } from '../../core/context'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { makeCourier } from '../../modules/logistics/routes/logistics.make'
import { proofs } from './proofs'

let world: TestWorld
let courier: Person
let caller: Caller

beforeAll(async () => {
  world = await openTestWorld()
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const call = (path: string, init?: RequestInit) =>
  proofs({
    world,
    openContext: async () => contextFor(world, caller),
    ipOf: () => null,
    countView: () => {},
  }).handle(new Request(`http://localhost/api/v1${path}`, init))

async function upload(bytes: Uint8Array<ArrayBuffer>, field = 'file') {
  const form = new FormData()
  form.set(field, new Blob([bytes], { type: 'image/jpeg' }), 'door.jpg')
  return call('/courier-api/uploadProof', { method: 'POST', body: form })
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a8' } })
      .png()
      .toBuffer(),
  )

test('a courier brings a photo and everybody with its address sees it; without, only those concerned', async () => {
  caller = courier
  const answer = await upload(await picture())
  expect(answer.status).toBe(200)
  const { proofImageURL } = (await answer.json()) as { proofImageURL: string }
  const path = proofImageURL.replace('/api/v1', '')
  caller = anonymous
  const shown = await call(path)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(await shown.bytes()).metadata()).format).toBe('jpeg')
  const bare = path.split('?')[0]!
  expect((await call(bare)).status).toBe(401)
  caller = await makePerson(world)
  expect((await call(bare)).status).toBe(404)
  expect((await call(path.replace(/sig=.{4}/, 'sig=xxxx'))).status).toBe(404)
  caller = courier
  expect((await call(bare)).status).toBe(200)
  expect((await call('/files/proofs/..%2Fx')).status).toBe(404)
})

test('nothing else is taken, from nobody else', async () => {
  caller = courier
  expect((await upload(new TextEncoder().encode('<html>'))).status).toBe(400)
  expect((await upload(await picture(), 'photo')).status).toBe(400)
  expect((await upload(new Uint8Array(8_000_001))).status).toBe(413)
  expect((await call('/courier-api/uploadProof', { method: 'POST', body: '{}' })).status).toBe(400)
  caller = await makePerson(world)
  expect((await upload(await picture())).status).toBe(403)
  caller = anonymous
  expect((await upload(await picture())).status).toBe(401)
})
