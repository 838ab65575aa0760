import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { COLLECTIONS, tableOf } from '../../../dev/access/collections'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { openSession } from '../../identity/sessions/open-session'
import { savePicture } from '../../identity/users/profile-picture'
import { as, makeCourier, makeDispatcher, makeRoute } from '../../logistics/routes/logistics.make'
import { storeProof } from '../../logistics/routes/proof-files'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop } from '../../orders/checkout/checkout.make'
import { storeProviderEvent } from '../../orders/provider-events/provider-events'
import { makePrinter } from '../../printing/print-jobs/printing.make'
import { eraseDueAccounts } from './erase-person'
import { erasureOf } from './erasure-list'
import { runJobs, textColumns, whereItStands } from './privacy.make'
import { UNTOUCHED } from './testing-untouched-columns'

const provider = openTestPayments()
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

/** What this person is, does and says, in words that stand nowhere else. */
const EMAIL = 'zoraida.quevedoxa@marca-unica.test'
const PHONE = '+34699887766'
const MARKS = {
  email: EMAIL,
  phone: PHONE,
  firstName: 'Zoraidaxa',
  lastName: 'Quevedoxa',
  nickname: 'Zoriquex',
  street: 'Carrer Inventadíssim 77',
  details: 'Escala Zeta, porta Mitjanera',
  label: 'Cau secretíssim',
  comment: 'Sense xirimoia, que em fa pessigolles',
  lineComment: 'Amb culleretes de nacre',
  company: 'Serveis Estrambòtics SL',
  vatNumber: 'ES12345678Z',
  iban: '9121000418450200051332',
  billingEmail: 'factures@estrambotics.test',
  projectCode: 'PRJ-Zanzibar-9',
  costCenter: 'CC-Papallona-4',
  orderPhone: '+34655443322',
  device: 'device-of-zoriquex',
  pushToken: 'push-token-of-zoriquex',
  agent: 'ZoriqPhone',
  ip: '198.51.100.77',
  rating: 'Boníssim com a casa de la padrina Quitèria',
  reason: 'Marxo a viure a Sibèria Oriental',
  apiKey: 'La clau de la Zoriquex',
  otherMail: 'veina.xafardera@marca-unica.test',
  nameOnCard: 'Z QUEVEDO TARGETA',
  atTheDoor: 'Germana petita de la Zoraidaxa',
  noteOfSupport: 'La clienta del barret llampant',
}

/** How they call: always from the same phone. */
const from = (person: Person, key: string | null = world.newId()) =>
  createCaller(appRouter)(
    contextFor(world, person, {
      ip: MARKS.ip,
      deviceId: MARKS.device,
      userAgent: `${MARKS.agent}/1.0`,
      idempotencyKey: key,
    }),
  )

async function makeZoraida() {
  const person = await makePerson(world, { email: EMAIL })
  const me = () => from(person)
  await me().customer.profile.change({
    firstName: MARKS.firstName,
    lastName: MARKS.lastName,
    nickname: MARKS.nickname,
    phone: PHONE,
  })
  await savePicture({ ...contextFor(world, person), caller: person }, await photo())
  await me().customer.profile.setAllergens({ allergens: ['gluten'] })
  await me().customer.profile.changeSettings({ tablePreferences: { orders: MARKS.nickname } })
  await me().app.devices.add({ token: MARKS.pushToken, platform: 'ios' })
  await me().customer.account.addresses.create({
    label: MARKS.label,
    address: { address: MARKS.street, details: MARKS.details, postalCode: '08012', city: 'Barcelona' },
  })
  await me().customer.account.billingDetails.create({
    name: MARKS.company,
    vatNumber: MARKS.vatNumber,
    address: { address: MARKS.street, postalCode: '08012' },
    email: MARKS.billingEmail,
    iban: `ES${MARKS.iban}`,
  })
  await world.db
    .insertInto('api_key')
    .values({
      id: world.newId(),
      person_id: person.id,
      name: MARKS.apiKey,
      prefix: 'rk_test',
      secret_hash: Buffer.from('hash of a key'),
      scopes: ['customer'],
      created_at: world.clock.now(),
    })
    .execute()
  const where = contextFor(world, person, { ip: MARKS.ip, deviceId: MARKS.device, userAgent: MARKS.agent })
  await inTransaction(where, 'test', ({ db, emit }) =>
    openSession(db, { ...where, emit }, person.id, 'password'),
  )
  await me().app.live.ticket()
  return person
}

const photo = async () =>
  new Blob([
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer(),
  ])

/** An order as they write it, paid from everything they have. */
const payload = (shop: Awaited<ReturnType<typeof makeShop>>, changes: object) =>
  makePayload(shop, {
    cart: [{ productId: shop.soup.id, quantity: 3, comment: MARKS.lineComment }],
    comments: MARKS.comment,
    customerDetails: {
      name: MARKS.firstName,
      lastName: MARKS.lastName,
      email: EMAIL,
      phone: MARKS.orderPhone,
    },
    billingDetails: {
      name: MARKS.company,
      vatNumber: MARKS.vatNumber,
      address: { address: MARKS.street, postalCode: '08012' },
      email: MARKS.billingEmail,
    },
    billingMeta: { projectCode: MARKS.projectCode, costCenter: MARKS.costCenter },
    requestMeta: { utm_source: MARKS.nickname },
    ...changes,
  })

async function order(person: Person, req: ReturnType<typeof payload>) {
  const key = world.newId()
  const intent = await from(person, key).customer.checkout.createIntent({ req, saveCard: true })
  await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: 'pm_card_visa',
  })
  const placed = await from(person, key).customer.checkout.place(req)
  await runJobs(world)
  return placed.id
}

/** From the kitchen to the door, with a word from everybody on the way. */
async function bring(orderIds: string[], shop: Awaited<ReturnType<typeof makeShop>>) {
  const dispatcher = await makeDispatcher(world)
  const courier = await makeCourier(world)
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const office = () => createCaller(appRouter)(contextFor(world, admin, { idempotencyKey: world.newId() }))
  await makePrinter(world, shop.store.id)
  for (const id of orderIds) {
    await office().merchant.orders.edit({ id, internalNote: MARKS.noteOfSupport })
    await office().merchant.orders.resendEmail({ purchaseId: id, kind: 'placed', email: MARKS.otherMail })
  }
  for (const state of ['accepted', 'pending_pickup'] as const) {
    await office().merchant.orders.setStatus({ state, purchaseIds: orderIds, reason: MARKS.comment })
    await runJobs(world)
  }
  const route = await makeRoute(world, dispatcher, { purchaseIds: orderIds, driverId: courier.id })
  await as(world, courier).courier.routes.accept({ routeId: route.id })
  for (const stop of route.waypoints) {
    const at = { routeId: route.id, waypointId: stop.id }
    const bytes = new Uint8Array(await (await photo()).arrayBuffer())
    await as(world, courier).courier.waypoints.complete({
      ...at,
      proofImageURL: await storeProof(contextFor(world, courier), courier, bytes),
      proofContactName: stop.shouldDeliver ? MARKS.atTheDoor : 'Kitchen',
    })
    await runJobs(world)
  }
}

test('thirty days after they have asked, nothing of a person is left anywhere, and the figures still add up', async () => {
  const shop = await makeShop(world)
  const zoraida = await makeZoraida()
  const office = await makeOffice(world, zoraida, { kindCents: 500, flexCents: 300 })
  await giveBalance(world, zoraida.id, 400)
  const forOffice = await order(zoraida, payload(shop, { locationId: office.id, address: null }))
  await giveBalance(world, zoraida.id, 250)
  const home = {
    address: MARKS.street,
    details: MARKS.details,
    city: 'Barcelona',
    geo: { lat: 41.393_123, lon: 2.166_123 },
  }
  const toHome = await order(
    zoraida,
    payload(shop, { address: home, deliveryOption: { deliveryStartDate: '2026-11-18T12:00:00.000Z' } }),
  )
  await bring([forOffice, toHome], shop)
  const me = () => from(zoraida).customer
  await me().orders.rate({ purchaseId: toHome, rating: 5, comment: MARKS.rating })
  await giveBalance(world, zoraida.id, 123)
  await world.db
    .insertInto('incidence')
    .values({
      id: world.newId(),
      city: 'bcn',
      type: 'quality',
      status: 'OPEN',
      reporter_id: zoraida.id,
      order_id: toHome,
      comment: MARKS.comment,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()

  const { payment_intent_id } = await world.db
    .selectFrom('purchase_order')
    .select('payment_intent_id')
    .where('id', '=', toHome)
    .executeTakeFirstOrThrow()
  await storeProviderEvent(
    world,
    {
      id: 'evt_told',
      type: 'charge.updated',
      objectId: 'ch_told',
      objectKind: 'charge',
      intentId: payment_intent_id,
      setupId: null,
      createdAt: world.clock.now(),
    },
    { data: { object: { billing_details: { name: MARKS.nameOnCard } } } },
  )

  // The check is worth something: before, every one of these words stands somewhere.
  await me().account.requestDeletion({ reason: MARKS.reason, forfeitWallet: true })
  await runJobs(world)
  const before = await whereItStands(world, Object.values(MARKS))
  // The number of the account was sealed from the first moment.
  expect(Object.values(MARKS).filter(mark => !before[mark])).toEqual([MARKS.iban])
  const state = await ordersOf(zoraida)
  const providerId = (await personRow(zoraida)).provider_customer_id!
  const files = await world.db.selectFrom('stored_file').select(['id', 'kind']).execute()
  expect(files.map(file => file.kind).sort()).toEqual(['profile-picture', 'proof', 'proof', 'proof'])

  world.clock.advance(30 * DAY_MS - HOUR_MS)
  await eraseDueAccounts(world)
  expect((await personRow(zoraida)).email).toBe(EMAIL)
  world.clock.advance(HOUR_MS)
  await eraseDueAccounts(world)
  // First the last letter; what it says is true only once it is out.
  expect((await personRow(zoraida)).deleted_at).toBeNull()
  await runJobs(world)
  await Promise.all([eraseDueAccounts(world), eraseDueAccounts(world)])
  expect((await personRow(zoraida)).deleted_at).toEqual(world.clock.now())
  await runJobs(world)

  expect(await whereItStands(world, Object.values(MARKS))).toEqual({})
  expect(await personRow(zoraida)).toMatchObject({ id: zoraida.id, provider_customer_id: null })
  await expect(provider.stripe.customers.retrieve(providerId)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  const left = await world.db.selectFrom('stored_file').select('kind').execute()
  // The courier's photo of their own door is gone, the ones of the shop and of the office stay.
  expect(left.map(file => file.kind)).not.toContain('profile-picture')
  expect(files.length - left.length).toBe(2)

  // Every figure is as it was, and what was left in the wallet is the platform's.
  expect(await ordersOf(zoraida)).toEqual(state)
  expect(await findStandingFaults(world.db)).toEqual([])
  const wallet = account.balance(zoraida.id)
  expect((await balancesOf(world.db, [wallet])).get(wallet)!.balanceCents).toBe(0)
  const [forfeit] = (
    await sql<{ cents: number }>`select x.amount_cents as cents from ledger_transfer x
      join ledger_account a on a.id = x.credit_id where a.code = 'forfeited'`.execute(world.db)
  ).rows
  expect(forfeit!.cents).toBe(123)

  // Whoever comes by that address now is somebody new.
  const again = await makePerson(world, { email: EMAIL })
  expect(again.id).not.toBe(zoraida.id)
}, 30_000)

const personRow = (person: Person) =>
  world.db.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const ordersOf = (person: Person) =>
  world.db
    .selectFrom('purchase_order')
    .select(['id', 'ufid', 'state', 'total_cents', 'card_cents', 'kind_cents', 'flex_cents', 'balance_cents'])
    .select(['vat', 'store_id', 'window_start', 'city'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute()

test('every column that can hold words is named: as one that goes with a person, or as one that need not', async () => {
  const list = erasureOf({ id: '', now: new Date(0), contacts: [], name: '', customerId: '' })
  const words = (text: string) => text.split(/\s+/).filter(Boolean)
  const untouched = {
    ...UNTOUCHED,
    ...Object.fromEntries(COLLECTIONS.flatMap(one => (one.untouched ? [[tableOf(one), one.untouched]] : []))),
  }
  const undeclared: string[] = []
  const columns = (await textColumns(world)).filter(({ table }) => table.startsWith('public.'))
  for (const { table, column } of columns) {
    const name = table.replace('public.', '')
    const fate = list[name]
    const isRemoved = fate?.steps.some(step => 'remove' in step && !fate.steps.some(one => 'empty' in one))
    const emptied = fate?.steps.flatMap(step => ('empty' in step ? Object.keys(step.empty) : [])) ?? []
    const kept = [...words(fate?.keeps ?? ''), ...words(untouched[name]?.columns ?? '')]
    if (!isRemoved && ![...emptied, ...kept].includes(column)) undeclared.push(`${name}.${column}`)
  }
  expect(undeclared).toEqual([])

  // And nothing is named that does not exist.
  const known = new Set(columns.map(({ table, column }) => `${table.replace('public.', '')}.${column}`))
  const named = [
    ...Object.entries(list).flatMap(([table, { keeps }]) => words(keeps ?? '').map(one => `${table}.${one}`)),
    ...Object.entries(untouched).flatMap(([table, { columns }]) =>
      words(columns).map(one => `${table}.${one}`),
    ),
  ]
  expect(named.filter(one => !known.has(one))).toEqual([])
  expect(Object.keys(list).filter(table => table in untouched)).toEqual([])
})
