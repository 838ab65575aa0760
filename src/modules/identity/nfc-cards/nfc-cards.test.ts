import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let admin: Person
let carrier: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  carrier = await makePerson(world)
})
afterAll(() => world.close())

const cardsOf = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.nfcCards
const UID = '04:a2:24:5f:91:3b:80'

test('the number of an NFC card is kept as a hash, and free again once the card is revoked', async () => {
  const cards = cardsOf(admin)
  const card = await cards.create({ userId: carrier.id, nickname: 'Blue card', uid: UID })
  expect(card).toMatchObject({ uidLastFour: '3B80', revokedAt: null })
  expect(JSON.stringify(await cards.show({ id: card.id }))).not.toContain('5F91')

  const other = await makePerson(world)
  const again = { userId: other.id, nickname: 'The same card', uid: UID.replaceAll(':', '').toUpperCase() }
  await expect(cards.create(again)).rejects.toMatchObject({ cause: { name: 'Conflict' } })

  const revoked = await cards.revoke({ id: card.id })
  expect(revoked.revokedAt).toEqual(world.clock.now())
  world.clock.advance(60_000)
  expect(await cards.revoke({ id: card.id })).toEqual(revoked)
  expect(await cards.create(again)).toMatchObject({ userId: other.id, revokedAt: null })
})

test('a revoked NFC card takes no other number, and no card goes to another person', async () => {
  const cards = cardsOf(admin)
  const card = await cards.create({ userId: carrier.id, nickname: 'Red card', uid: '04a22401' })
  const change = { id: card.id, userId: (await makePerson(world)).id }
  await expect(cards.update(change)).rejects.toMatchObject({ cause: { name: 'Forbidden' } })
  await cards.revoke({ id: card.id })
  await expect(cards.update({ id: card.id, uid: '04a22402' })).rejects.toMatchObject({
    cause: { name: 'Forbidden' },
  })
  expect(await cards.update({ id: card.id, note: 'Lost in May' })).toMatchObject({ note: 'Lost in May' })
})

test('the history of an NFC card says when it was revoked, and nothing of its number', async () => {
  const cards = cardsOf(admin)
  const { id } = await cards.create({ userId: carrier.id, nickname: 'Green card', uid: '04a22403' })
  await cards.revoke({ id })
  const kept = await world.db.selectFrom('audit_entry').selectAll().where('entity_id', '=', id).execute()
  expect(kept.map(({ call }) => call).toSorted()).toEqual(['admin.nfcCards.create', 'admin.nfcCards.revoke'])
  expect(kept.some(({ after }) => 'uid_hash' in (after ?? {}))).toBe(false)
})

test('an administrator of one city reaches the NFC cards of its people alone', async () => {
  const { id } = await cardsOf(admin).create({ userId: carrier.id, nickname: 'Far card', uid: '04a22404' })
  await world.db.updateTable('person').set({ city: 'mad' }).where('id', '=', carrier.id).execute()
  const scope = { cities: ['bcn'] }
  const elsewhere = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope }] })
  await expect(cardsOf(elsewhere).revoke({ id })).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  expect((await cardsOf(elsewhere).list({ search: 'far card' })).docs).toEqual([])
})
