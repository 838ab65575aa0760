import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeStore, makeWarehouse } from '../../stores/stores/stores.make'
import { makePrintableOrder } from '../print-jobs/printing.make'

let world: TestWorld
let store: Awaited<ReturnType<typeof makeStore>>
let merchant: Person
let boss: Person
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
  store = await makeStore(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [store.merchant_id] } }],
  })
  boss = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
})
afterAll(() => world.close())

const as = (person: Person) => api(contextFor(world, person))
const refused = (name: string) => ({ cause: { name } })

test('everybody has a list of their own of what to do', async () => {
  const { todos } = as(merchant).merchant.printing
  const todo = await todos.add({ title: ' Change the roll ', tags: ['kitchen'] })
  expect(todo).toMatchObject({ title: 'Change the roll', subtitle: '', tags: ['kitchen'], completed: false })
  expect(await todos.complete({ todoId: todo.id, completed: true })).toMatchObject({ completed: true })
  expect((await todos.list()).todos.map(({ id }) => id)).toEqual([todo.id])
  expect(await as(boss).merchant.printing.todos.list()).toEqual({ todos: [] })
  await expect(as(boss).merchant.printing.todos.remove({ todoId: todo.id })).rejects.toMatchObject(
    refused('NotFound'),
  )
  await todos.remove({ todoId: todo.id })
  expect(await todos.list()).toEqual({ todos: [] })
})

test('templates belong to a merchant or to the platform, and hold no script', async () => {
  const { templates } = as(merchant).merchant.printing
  const paper = { name: 'Closed', html: '<h1>Closed</h1><script>alert(1)</script>' }
  const kept = await templates.save({ ...paper, merchantId: store.merchant_id })
  expect(kept.html).toBe('<h1>Closed</h1>')
  await expect(templates.save(paper)).rejects.toMatchObject(refused('Forbidden'))
  const elsewhere = await makeStore(world)
  await expect(templates.save({ ...paper, merchantId: elsewhere.merchant_id })).rejects.toMatchObject(
    refused('Forbidden'),
  )
  const ofPlatform = await as(boss).merchant.printing.templates.save({ ...paper, name: 'All' })
  expect((await templates.list()).templates.map(({ id }) => id)).toEqual([kept.id])
  await expect(templates.remove({ templateId: ofPlatform.id })).rejects.toMatchObject(refused('NotFound'))
  expect((await as(boss).merchant.printing.templates.list()).templates).toHaveLength(2)
  await templates.remove({ templateId: kept.id })
})

test('the papers of offices tell who gets a bag, by hub, and leave out what has arrived', async () => {
  const location = await makeLocation(world, { name: 'Glòries 7' })
  const hub = await makeWarehouse(world)
  const on = '2026-11-20'
  const made = (changes: object) =>
    makePrintableOrder(world, store, merchant.id, {
      location_id: location.id,
      delivery_on: on,
      warehouse_id: hub.id,
      ...changes,
    })
  await made({ pickup_code: 'AAA1' })
  await made({ pickup_code: 'BBB2', warehouse_id: null })
  await made({ pickup_code: 'CCC3', state: 'delivered' })
  await made({ pickup_code: 'DDD4', state: 'canceled_by_user' })
  await made({ pickup_code: 'EEE5', channel: 'catering', ufid: '7K3M-9XQ2', bags: 3 })

  const ask = (input: object) => as(boss).logistics.tickets.ofLocations({ date: on, ...input })
  const codesIn = (html: string) => html.match(/(AAA1|BBB2|CCC3|DDD4|EEE5)/g)?.toSorted()
  const { htmls } = await ask({})
  expect(htmls.map(({ locationId }) => locationId)).toEqual([location.id])
  expect(codesIn(htmls[0]!.html)).toEqual(['AAA1', 'BBB2', 'EEE5'])
  expect(htmls[0]!.html).toContain('Glòries 7')
  expect(htmls[0]!.html.match(/Núria Puig/g)).toHaveLength(2)
  expect(htmls[0]!.html).not.toContain('Poke de salmó')
  // Each bag by what its own label says.
  expect(htmls[0]!.html.match(/7K3M-9XQ2\/\d/g)).toEqual(['7K3M-9XQ2/1', '7K3M-9XQ2/2', '7K3M-9XQ2/3'])

  expect(codesIn((await ask({ hubId: hub.id })).htmls[0]!.html)).toEqual(['AAA1', 'EEE5'])
  expect(codesIn((await ask({ includeDelivered: true })).htmls[0]!.html)).toEqual([
    'AAA1',
    'BBB2',
    'CCC3',
    'EEE5',
  ])
  expect((await ask({ mode: 'ticket' })).htmls[0]!.html).toContain('Poke de salmó')
  const label = (await ask({ zpl: true })).htmls[0]!.html
  expect(label).toContain('width=800,height=400')
  expect(codesIn(label)).toBeUndefined()
  expect(await ask({ locationIds: [world.newId()] })).toEqual({ htmls: [] })

  const ofStores = await as(merchant).logistics.tickets.ofStores({ date: on })
  expect(ofStores.htmls.map(({ storeId }) => storeId)).toEqual([store.id])
  expect(codesIn(ofStores.htmls[0]!.html)).toEqual(['AAA1', 'BBB2', 'EEE5'])
})

test('the labels of a partner are for its own people, whose address is confirmed', async () => {
  const theirs = await makePerson(world, { email: `anna-${world.newId()}@partner.test` })
  const alike = await makePerson(world, { email: `anna-${world.newId()}@not-partner.test` })
  expect(await as(alike).merchant.printing.partner()).toBeNull()
  expect(await as(boss).merchant.printing.partner()).toBeNull()
  await expect(as(alike).merchant.printing.partnerJobs({ date: '2026-11-20' })).rejects.toMatchObject(
    refused('Forbidden'),
  )

  const { partner, partnerJobs, partnerDeliveries } = as(theirs).merchant.printing
  expect(await partner()).toMatchObject({ isLocal: true, deliveryPartners: ['Northway', 'Southway'] })
  expect((await partnerJobs({ date: '2026-11-20' })).htmls).toHaveLength(4)
  expect((await partnerJobs({ date: '2026-11-21' })).htmls).toEqual([])
  expect((await partnerJobs({ pdfId: 'DEMO-1001' })).htmls).toHaveLength(2)
  expect((await partnerJobs({ pdfId: 'nothing' })).htmls).toEqual([])
  expect((await partnerDeliveries({ partner: 'Northway', date: '2026-11-20' })).csv).toMatch(/^reference;/)
  await expect(partnerDeliveries({ partner: 'Elsewhere', date: '2026-11-20' })).rejects.toMatchObject(
    refused('NotFound'),
  )

  await world.db.updateTable('person').set({ email_verified_at: null }).where('id', '=', theirs.id).execute()
  expect(await partner()).toBeNull()
})

test('the sheet of allergens is read for the platform', async () => {
  const sheet = await as(boss).merchant.printing.allergens()
  expect(sheet?.rows[0]).toMatchObject({ seq: '1', name: 'Marta Soler', allergens: 'gluten, milk' })
})
