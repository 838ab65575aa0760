import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { as, refusal } from '../../identity/sign-in/sign-in.make'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, {
    email: 'boss@example.test',
    permissions: [{ type: 'HelloAdminPermission' }],
  })
})
afterAll(() => world.close())

const mails = (person = admin) => as(world, person).admin.mails
const letter = (data: object = {}) => ({
  template: 'letter',
  language: 'en' as const,
  data: { subject: 'Hello', message: 'Lunch <b>is</b> served', ...data },
})
const kept = () => world.db.selectFrom('outgoing_message').selectAll().orderBy('id').execute()

test('a letter is drawn with what it says, and nothing of it as markup', async () => {
  const mail = await mails().render(
    letter({ firstName: 'Ada', buttonLabel: 'Order', buttonURL: 'https://example.test/order' }),
  )
  expect(mail.subject).toBe('Hello')
  expect(mail.html).toContain('Lunch &lt;b&gt;is&lt;/b&gt; served')
  expect(mail.html).toContain('href="https://example.test/order"')
  expect(mail.text).toContain('Ada')
  expect(await kept()).toEqual([])
})

test('a mail of the product is drawn in any language, with another name', async () => {
  const mail = await mails().render({ template: 'order-placed', language: 'fr', data: { firstName: 'Zoé' } })
  expect(mail.html).toContain('lang="fr"')
  expect(mail.text).toContain('Zoé')
  expect(await refusal(mails().render({ template: 'toString' }))).toBe('NotFound')
  expect(await refusal(mails().render({ template: 'letter', data: { subject: 'Only' } }))).toBe(
    'ValidationError',
  )
  expect(await refusal(mails().render(letter({ buttonLabel: 'x' })))).toBe('ValidationError')
  expect(await refusal(mails().render(letter({ buttonLabel: 'x', buttonURL: 'http://a.test' })))).toBe(
    'ValidationError',
  )
})

test('a letter goes to each address once, under the name of who is known there', async () => {
  const reader = await makePerson(world, { email: 'reader@example.test' })
  const { messageIds } = await mails().send({
    ...letter(),
    to: ['Reader@example.test', 'reader@example.test', 'stranger@example.test'],
  })
  const written = (await kept()).filter(({ id }) => messageIds.includes(id))
  expect(written.map(({ recipient, person_id, template }) => [recipient, person_id, template])).toEqual([
    ['reader@example.test', reader.id, 'letter'],
    ['stranger@example.test', null, 'letter'],
  ])
  expect(await refusal(mails().send({ ...letter(), to: 'nobody' }))).toBe('ValidationError')
})

test('what is made up goes to nobody but whoever tries it', async () => {
  const sample = { template: 'order-placed', language: 'en' as const }
  await makePerson(world, { email: 'customer@example.test' })
  expect(await refusal(mails().send({ ...sample, to: 'customer@example.test' }))).toBe('SampleOnlyToYourself')
  expect(await refusal(mails().send({ ...sample, to: ['boss@example.test', 'customer@example.test'] }))).toBe(
    'SampleOnlyToYourself',
  )
  await mails().send({ ...sample, to: 'boss@example.test' })
  expect((await kept()).at(-1)).toMatchObject({ template: 'sample-order-placed', person_id: admin.id })
})

test('who looks after some cities writes to people of these', async () => {
  const [here, elsewhere] = [
    await makePerson(world, { email: 'here@example.test' }),
    await makePerson(world, { email: 'elsewhere@example.test' }),
  ]
  await world.db.updateTable('person').set({ city: 'mad' }).where('id', '=', elsewhere.id).execute()
  const { city } = await world.db
    .selectFrom('person')
    .select('city')
    .where('id', '=', here.id)
    .executeTakeFirstOrThrow()
  const local = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: [city] } }],
  })
  await mails(local).send({ ...letter(), to: 'here@example.test' })
  for (const to of ['elsewhere@example.test', 'unknown@example.test'])
    expect(await refusal(mails(local).send({ ...letter(), to }))).toBe('UserNotFound')
})

test('others write no mails, and what was written stays as it is', async () => {
  const developer = await makePerson(world, { permissions: [{ type: 'DeveloperPermission' }] })
  expect(await refusal(mails(developer).render(letter()))).toBe('Forbidden')
  expect(await refusal(mails(developer).send({ ...letter(), to: 'a@b.test' }))).toBe('Forbidden')
  const before = await kept()
  const messages = as(world, admin).admin.outgoingMessages
  const { id } = before[0]!
  expect(await refusal(messages.update({ id }))).toBe('MessageCannotChange')
  expect(await refusal(messages.remove({ id }))).toBe('MessageCannotChange')
  expect(await refusal(messages.remove({ id: world.newId() }))).toBe('NotFound')
  expect(await kept()).toEqual(before)
})
