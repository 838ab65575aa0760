import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTranslator } from 'use-intl'
import type { Actor, ProductWorld, Shop } from '../../../src/dev/in-process/door'
import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import { formatsOf } from '../../i18n/format'
import type { Language } from '../../i18n/language'
import { loadTexts, type Texts, textsOf } from '../../i18n/texts'
import { openProductWorld } from '../../in-process.make'
import { formOfRecord } from '../../screens/record-forms'
import { kindOf } from './record-kinds'
import { type HistoryTools, NAME, tell } from './sentences'

let world: ProductWorld
let admin: Actor
let shop: Shop
beforeAll(async () => {
  world = await openProductWorld()
  admin = await world.makePerson('SuperAdminPermission')
  await named(admin, 'Aina', 'Ferrer')
  shop = await world.makeShop({ store: { name: 'La Brasa' }, wine: { name: 'Croissant' } })
})
afterAll(() => world.close())

const as = (caller: Actor) => world.as(caller)
const named = ({ id }: Actor, first: string, last: string) =>
  world.sql('update person set first_name = $1, last_name = $2 where id = $3', [first, last, id])

/** As the screen makes them, without React. */
async function toolsFor(entry: AuditEntry, language: Language): Promise<HistoryTools> {
  await loadTexts(language, ['history', 'collection'])
  const messages = textsOf(language) as unknown as Texts
  const locale = language
  const kind = kindOf(entry)
  const form = kind ? await formOfRecord(kind) : []
  const t = createTranslator({ locale, messages, namespace: 'history' })
  return {
    t,
    detailOf: name => {
      const key = `details.${name}` as 'details.reason'
      return t.has(key) ? t(key) : null
    },
    collection: createTranslator({ locale, messages, namespace: 'collection' }),
    format: formatsOf(language),
    mask: (_, text) => text,
    formOf: one => (one === kind ? form : []),
  }
}

async function toldOf(filter: Record<string, unknown>, language: Language = 'en', personId?: string) {
  const { docs } = await as(admin).admin.logs.list({ filter })
  const entry = docs[0]!
  const { sentences, record, facts } = tell(entry, await toolsFor(entry, language), personId)
  const written = sentences.map(one => one.replace(NAME, record?.name ?? '').replaceAll('\u00a0', ' '))
  return { sentences: written, facts, opens: record?.opens?.recordId }
}

test('a change is told by the names and values that people know', async () => {
  const { id } = shop.store
  const eve = { from: '2026-12-24', until: '2026-12-24', name: '', hours: [] }
  await as(admin).admin.stores.update({ id, specialHours: [eve] })
  expect(await toldOf({ entityId: id })).toEqual({
    sentences: ['Aina Ferrer added 24 Dec 2026 (closed) to “Special hours” of the store La Brasa'],
    facts: [],
    opens: id,
  })
  expect((await toldOf({ entityId: id }, 'es')).sentences).toEqual([
    'Aina Ferrer ha añadido 24 dic 2026 (cerrado) a «Horario especial» del establecimiento La Brasa',
  ])

  const warehouse = await world.makeWarehouse('Zona Franca')
  await as(admin).admin.stores.update({ id, warehouseId: warehouse.id, isCrossDocking: true })
  expect((await toldOf({ entityId: id })).sentences.toSorted()).toEqual([
    'Aina Ferrer changed “Cross-dock” of the store La Brasa from No to Yes',
    'Aina Ferrer set “Warehouse” of the store La Brasa to Zona Franca',
  ])
})

test('a price is told as money, in the words of the reader', async () => {
  const { id } = shop.wine
  await as(admin).admin.products.update({ id, price: { amount: 210, currency: 'eur' } })
  await as(admin).admin.products.update({ id, price: { amount: 230, currency: 'eur' } })
  expect((await toldOf({ entityId: id })).sentences).toEqual([
    'Aina Ferrer changed “Price” of the product Croissant from €2.10 to €2.30',
  ])
  expect((await toldOf({ entityId: id }, 'es')).sentences).toEqual([
    'Aina Ferrer ha cambiado «Precio» del producto Croissant: de 2,10 € a 2,30 €',
  ])
})

test('what came of a call is told once, with its amount', async () => {
  const person = await world.makePerson()
  await named(person, 'Nora', 'Vila')
  const { id } = await as(admin).admin.credits.create({
    userId: person.id,
    comment: 'Late lunch',
    price: { amount: 480, currency: 'eur' },
  })
  expect(await toldOf({ entityId: id })).toMatchObject({
    sentences: ['Aina Ferrer gave €4.80 of credit to Nora Vila'],
    opens: person.id,
  })
})

test('a menu that is planned is not told as published', async () => {
  const { id: catalogId } = await as(admin).admin.catalogs.create({
    merchantId: shop.store.merchant_id,
    name: 'Winter',
    channel: 'catering',
  })
  await as(admin).merchant.catalogs.publish({ catalogId, at: new Date('2026-11-30T05:00:00Z') })
  const call = 'merchant.catalogs.publish'
  expect((await toldOf({ entityId: catalogId, call })).sentences).toEqual([
    'Aina Ferrer planned to publish the menu Winter on Mon 30 Nov, 06:00',
  ])
  await as(admin).merchant.catalogs.publish({ catalogId })
  expect((await toldOf({ entityId: catalogId, call })).sentences).toEqual([
    'Aina Ferrer published the menu Winter',
  ])
})

test('the state of an order is told in words, and the order by its number', async () => {
  const order = await world.makeOrder(shop, await world.makePerson())
  await as(admin).merchant.orders.setStatus({ purchaseIds: [order.id], state: 'accepted' })
  expect(await toldOf({ entityId: order.id, call: 'merchant.orders.setStatus' })).toEqual({
    sentences: [`Aina Ferrer changed the state of the order ${order.ufid}`],
    facts: ['State: Pending → Accepted'],
    opens: order.id,
  })
})

test('who acts for somebody, and who acts alone', async () => {
  const person = await world.makePerson()
  await named(person, 'Nora', 'Vila')
  await as(person).customer.profile.change({ firstName: 'Nora Maria' })
  expect((await toldOf({ entityId: person.id })).sentences).toEqual([
    'Nora Maria Vila changed the profile of their own account',
  ])
  expect((await toldOf({ entityId: person.id }, 'en', person.id)).sentences).toEqual([
    'This person changed the profile of their own account',
  ])
  await as({ ...person, impersonatorId: admin.id }).customer.profile.change({ lastName: 'Serra' })
  expect((await toldOf({ entityId: person.id })).sentences).toEqual([
    'Aina Ferrer, acting as Nora Maria Serra, changed the profile of Nora Maria Serra',
  ])
})

test('no sentence shows an id, a column or the name of a call', async () => {
  const { docs } = await as(admin).admin.logs.list({ limit: 100 })
  expect(docs.length).toBeGreaterThan(8)
  for (const entry of docs) {
    const { sentences, facts } = tell(entry, await toolsFor(entry, 'fr'))
    expect([...sentences, ...facts].join(' ')).not.toMatch(/[0-9a-f]{24}|[a-z]_[a-z]|admin\.|customer\./)
  }
})
