import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Caller, Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { DAY_MS } from '../../core/rules/instant'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { forgetUnnamedPhotos } from '../../modules/files/photos/forget-unnamed-photos'
import { appRouter } from '../../routers/app'
import { reportPhotos } from './report-photos'

let world: TestWorld
let customer: Person
let admin: Person
let caller: Caller
beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

const as = (who: Caller) => createCaller(appRouter)(contextFor(world, who))
const call = (path: string, init?: RequestInit) =>
  reportPhotos({
    world,
    openContext: async () => contextFor(world, caller),
    ipOf: () => null,
    countView: () => {},
  }).handle(new Request(`http://localhost${path}`, init))
async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'lid.png')
  return call('/api/v1/user/problem-photo', { method: 'POST', body: form })
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#4a8' } })
      .png()
      .toBuffer(),
  )
const wrong = { kind: 'damaged' as const, comment: 'The lid was open' }

test('a photo goes with a report to those who look after it, small and clean', async () => {
  caller = customer
  const answer = await upload(await picture())
  expect(answer.status).toBe(201)
  const { photo } = (await answer.json()) as { photo: string }
  const { id } = await as(customer).customer.orders.reportProblem({ ...wrong, photo })

  const report = await as(admin).admin.problemReports.show({ id })
  const incidence = await as(admin).admin.incidences.show({ id })
  expect(incidence.photoURL).toBe(report.photoURL)
  caller = anonymous
  const shown = await call(report.photoURL!)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(await shown.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 1600 })
  expect((await call(photo.split('?')[0]!)).status).toBe(404)
  expect((await call(photo.replace(/sig=.{4}/, 'sig=xxxx'))).status).toBe(404)
  world.clock.advance(3 * 24 * 3_600_000)
  expect((await call(photo)).status).toBe(404)
})

test('nobody reports with the photo of somebody else, and nothing but pictures is taken', async () => {
  caller = customer
  const { photo } = (await (await upload(await picture())).json()) as { photo: string }
  const stranger = await makePerson(world)
  await expect(as(stranger).customer.orders.reportProblem({ ...wrong, photo })).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
  expect((await upload(new TextEncoder().encode('<svg onload=alert(1)>'))).status).toBe(400)
  caller = anonymous
  expect((await upload(await picture())).status).toBe(401)
})

test('a visitor says what they think, and where they can be answered', async () => {
  const { id } = await as(anonymous).public.feedback({
    comment: 'More soup, please',
    contact: 'vi@example.test',
  })
  expect(await as(admin).admin.problemReports.show({ id })).toMatchObject({
    kind: 'feedback',
    userId: null,
    contact: 'vi@example.test',
  })
})

test('a photo that no report names is gone after two days', async () => {
  caller = customer
  const send = async () => ((await (await upload(await picture())).json()) as { photo: string }).photo
  const [named, unnamed] = [await send(), await send()]
  await as(customer).customer.orders.reportProblem({ ...wrong, photo: named })
  const idOf = (photo: string) => photo.match(/[0-9a-f]{24}/)![0]
  const isKept = async (photo: string) => (await world.files.get(`${idOf(photo)}.jpg`)) !== null

  world.clock.advance(2 * DAY_MS - 1_000)
  await forgetUnnamedPhotos(world)
  expect([await isKept(named), await isKept(unnamed)]).toEqual([true, true])
  world.clock.advance(2_000)
  await forgetUnnamedPhotos(world)
  expect([await isKept(named), await isKept(unnamed)]).toEqual([true, false])
})

test('a report carries several photos, and its reporter reads what became of it', async () => {
  const send = async () => ((await (await upload(await picture())).json()) as { photo: string }).photo
  caller = customer
  const photos = [await send(), await send()]
  const { id } = await as(customer).customer.orders.reportProblem({ ...wrong, photos, sessionId: 'visit-7' })
  const [own] = (await as(customer).customer.orders.incidents()).incidents
  expect(own).toMatchObject({ id, status: 'OPEN', remedies: [] })
  expect(own!.photos).toHaveLength(2)
  for (const { url } of own!.photos) expect((await call(url)).status).toBe(200)
  expect(await as(admin).admin.incidences.show({ id })).toMatchObject({
    openedBy: 'customer',
    sessionId: 'visit-7',
    photos: own!.photos,
  })
  const stranger = await makePerson(world)
  caller = stranger
  expect((await as(stranger).customer.orders.incidents()).incidents).toEqual([])
  const more = await send()
  await expect(as(admin).admin.incidences.comment({ id, photos: [more] })).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
})
