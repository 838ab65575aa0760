import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { subscriptions } from '../../../routers/subscriptions'
import { removeFile } from '../../files/photos/remove-file'
import { readPicture, savePicture } from './profile-picture'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const profile = (person: Person) => createCaller(appRouter)(contextFor(world, person)).customer.profile
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const photo = async () =>
  new Blob([
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0f6b5c' } })
      .withExif({ IFD0: { Artist: 'Núria Secreta' } })
      .jpeg()
      .toBuffer(),
  ])
const idOf = (url: string) => url.split('/').at(-1)!
/** Does what the events of this person's changes ask for. */
async function removeDropped() {
  const events = await world.db.selectFrom('event').selectAll().where('type', '=', 'file.dropped').execute()
  for (const job of subscriptions.jobsAfter(events as never))
    await removeFile(world, job.data as { fileId: string })
}

test('a picture becomes a square without what the camera wrote into it, and replaces the one before', async () => {
  const person = await makePerson(world)
  const ctx = { ...contextFor(world, person), caller: person }
  const first = await savePicture(ctx, await photo())
  const bytes = (await readPicture(world, idOf(first.profilePictureURL)))!
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(Buffer.from(bytes).includes('Secreta')).toBe(false)

  const second = await savePicture(ctx, await photo())
  expect(await readPicture(world, idOf(first.profilePictureURL))).toBeNull()
  await removeDropped()
  expect(await world.files.get(`${idOf(first.profilePictureURL)}.webp`)).toBeNull()
  expect(await readPicture(world, idOf(second.profilePictureURL))).not.toBeNull()

  const me = await profile(person).change({ profilePictureURL: null })
  expect(me.profile.profilePictureURL).toBeNull()
  await removeDropped()
  expect(await world.files.get(`${idOf(second.profilePictureURL)}.webp`)).toBeNull()
  expect(await world.db.selectFrom('stored_file').select('id').execute()).toEqual([])
})

test('what is no picture is refused', async () => {
  const caller = await makePerson(world)
  const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])
  expect(await refusal(savePicture({ ...contextFor(world, caller), caller }, script))).toBe('UnsupportedFile')
})

test('a wish to hear of offers is kept with its moment, whichever way it was expressed', async () => {
  const person = await makePerson(world)
  const { changeMarketing, changeSettings } = profile(person)
  const kept = async () =>
    (
      await world.db
        .selectFrom('person')
        .select(['marketing', 'settings'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).marketing
  await changeSettings({ notifications: { email: { orders: false } } })
  expect(await kept()).toEqual({})
  const first = world.clock.now().toISOString()
  await changeMarketing({ email: true, push: false, sms: false })
  world.clock.advance(60_000)
  const second = world.clock.now().toISOString()
  const settings = await profile(person).changeSettings({ notifications: { sms: { marketing: true } } })
  expect(settings.notifications).toEqual({
    email: { orders: false, marketing: true },
    push: { marketing: false },
    sms: { marketing: true },
  })
  expect(await kept()).toEqual({
    email: { agreed: true, at: first },
    push: { agreed: false, at: first },
    sms: { agreed: true, at: second },
  })
})

test('preferences of tables do not grow without end', async () => {
  const { changeSettings } = profile(await makePerson(world))
  const rows = (name: string) => ({ tablePreferences: { [name]: 'x'.repeat(5000) } })
  await changeSettings(rows('orders'))
  await changeSettings(rows('orders'))
  expect(await refusal(changeSettings(rows('users')))).toBe('PayloadTooLarge')
})
