import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { makeFolder, startProgram, type TestingDaemon } from '../../../printer/test-support/testing-daemon'
import { startTestingPrinter, type TestingPrinter } from '../../../printer/test-support/testing-printer'
import { channel } from '../../core/contract/channels'
import { startEmbedded } from '../../core/db/embedded'
import { openDatabase } from '../../core/db/open'
import { addDays, DEFAULT_TZ, dayBounds, localDateOf, weekdayOf } from '../../core/rules/local-time'
import type { Me } from '../../modules/identity/sessions/contract/sessions'
import type { CourierRoutes } from '../../modules/logistics/deliveries/contract/deliveries'
import type { Board } from '../../modules/logistics/routes/contract/dispatch-board'
import type { Route } from '../../modules/logistics/routes/contract/routes'
import type { OrderStatus } from '../../modules/logistics/tracking/contract/order-status'
import { findStandingFaults } from '../../modules/money/ledger/standing-checks'
import type { DeliveryOption, Order } from '../../modules/order-records/orders/contract/ordering'
import type { BoardOrderDetail, PurchasesPage } from '../../modules/orders/board/contract/board'
import type { OrderLedger } from '../../modules/orders/explanations/contract/order-ledger'
import type { StoreSearchResult } from '../../modules/orders/storefront/contract/storefront'
import { pngOf } from '../../modules/printing/papers/rules/bitmaps/png'
import { rgbaOf } from '../../modules/printing/papers/rules/commands/testing-bitmaps'
import type { PrintJob } from '../../modules/printing/printers/contract/printing'
import type { Menu } from '../../modules/stores/catalog/contract/menus'
import {
  DECLINED,
  type Intent,
  type OrderPayload,
  openIntent,
  type Plan,
  payWithCard,
  place,
  THREE_D_SECURE,
} from '../stories/customer'
import { filledFolder } from '../stories/filled-folder'
import { eventually, listen } from '../stories/listening'
import { call, launch, opened, type Product, query, signIn } from '../stories/product'

/**
 * One order, from the search to the door and back: through all six roles of the demo world, on the surface that
 * browsers, phones and printers use, with the real printer daemon beside it. Each test is a chapter; what it
 * leaves behind is what the next one starts from.
 */
const OUTPUT = join(import.meta.dir, '../../../build/journey')
const STORE = 'cuina-de-barri-eixample'
const WITHIN_SECONDS = 2

/** Wire format: instants are text. */
type Wire<Value> = Value extends Date
  ? string
  : Value extends (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value

let data: Awaited<ReturnType<typeof filledFolder>>
let product: Product
let printer: TestingPrinter
let daemon: TestingDaemon
const daemonState = makeFolder()

beforeAll(async () => {
  await mkdir(OUTPUT, { recursive: true })
  data = await filledFolder()
  printer = await startTestingPrinter()
  product = await opened(await launch({ DATA_DIR: data.folder }))
}, 120_000)

afterAll(async () => {
  await daemon?.kill('SIGTERM')
  printer?.stop()
  await product?.interrupt()
  await data.remove()
  daemonState.remove()
}, 60_000)

const tokens: Record<string, string> = {}
let me: Me
let before: Wire<StoreSearchResult>
let wanted: OrderPayload
let plan: Plan
let order: Wire<Order>
let paymentIntentId: string
let routeId: string
let trackToken: string

/** What somebody of the demo asks on the REST surface; whatever is not an answer fails the test. */
async function as<Answer>(name: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await call<Answer>(product, method, path, {
    token: tokens[name],
    ...(body === undefined ? {} : { body }),
  })
  if (answer.status !== 200)
    throw new Error(`${name} ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const cents = (money: { amount: number }) => money.amount
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const orderNow = async () => {
  const found = await query<Wire<Order>>(product, 'customer.orders.show', tokens.employee!, {
    purchaseId: order.id,
  })
  return found
}

test('everybody signs in and is who they are', async () => {
  const roles: Record<string, string[]> = {
    super: ['SuperAdminPermission'],
    admin: ['HelloAdminPermission', 'ImpersonatorPermission'],
    merchant: ['MerchantAdminPermission'],
    logistics: ['LogisticsAdminPermission'],
    courier: ['CourierPermission'],
    courier2: ['CourierPermission'],
    company: ['LocationAdminPermission'],
    employee: [],
    customer: [],
    developer: ['DeveloperPermission'],
  }
  for (const [name, permissions] of Object.entries(roles)) {
    tokens[name] = await signIn(product, name)
    const who = await as<Me>(name, 'GET', '/user')
    expect(who.email).toBe(`${name}@comanda.test`)
    expect(who.permissions.map(({ type }) => type as string).sort()).toEqual(permissions)
    if (name === 'employee') me = who
  }
})

test('the kitchen is found from an address, and from the office with what the company gives', async () => {
  const day = await nextWorkday()
  const searched = await as<Wire<StoreSearchResult>>('customer', 'POST', '/public/search', {
    channel: 'canteen',
    date: day,
    address: { address: 'Carrer de València, 245', geo: { lat: 41.3927, lon: 2.1649 } },
  })
  expect(searched.stores.map(({ slug }) => slug)).toContain(STORE)
  expect(cents(searched.availableKind)).toBe(0)

  before = await as<Wire<StoreSearchResult>>('employee', 'POST', '/public/search', {
    channel: 'canteen',
    date: day,
    locationId: me.currentLocationId,
  })
  const store = before.stores.find(({ slug }) => slug === STORE)
  expect(store).toMatchObject({ why: null, channels: ['canteen'] })
  expect(store!.meters).toBeGreaterThan(500)
  for (const money of [before.availableKind, before.availableFlex, before.availableBalance])
    expect(cents(money)).toBeGreaterThan(0)
  wanted = {
    storeId: store!.storeId,
    channel: 'canteen',
    locationId: me.currentLocationId,
    date: day,
    cart: [],
    comments: 'Sense ceba, si us plau. Merci!',
    customerDetails: {
      name: me.profile.firstName,
      lastName: me.profile.lastName,
      email: me.email,
      phone: me.phone!.number,
    },
  }
})

test('three dishes of the menu cost more than everything there is to spend: a card pays the rest', async () => {
  const menu = await as<Menu>('employee', 'GET', `/public/stores/${STORE}/menu?channel=canteen`)
  const isThere = ({ id }: { id: string }) => (menu.stockMap[id] ?? 100) >= 8
  const dishes = menu.products.filter(isThere)
  const withChoice = dishes.find(({ modifierGroups }) => modifierGroups.length > 0)
  const plain = dishes.filter(({ modifierGroups }) => !modifierGroups.length).slice(0, 2)
  expect(withChoice).toBeDefined()
  const subItems = withChoice!.modifierGroups.flatMap(group =>
    group.modifierItems
      .slice(0, Math.max(1, group.min))
      .map(item => ({ groupId: group.id, id: item.id, quantity: 1 })),
  )
  wanted.cart = [
    { productId: withChoice!.id, quantity: 4, subItems },
    { productId: plain[0]!.id, quantity: 3 },
    { productId: plain[1]!.id, quantity: 3 },
  ]

  const windows = await windowsOn(String(wanted.date))
  const lunch = windows.find(({ deliveryStart }) => deliveryStart === '13:00') ?? windows[0]!
  wanted = { ...wanted, deliveryOption: lunch, date: lunch.deliveryStartDate }
  plan = await as<Plan>('employee', 'POST', '/user/checkoutPlan', wanted)
  expect(plan.problems).toEqual([])
  expect(plan.deliveryOption?.deliveryStartDate).toBe(lunch.deliveryStartDate)

  const { appliedInKind, appliedFlex, appliedBalance, card } = plan.payment
  expect(appliedInKind).toEqual(before.availableKind)
  expect(appliedFlex).toEqual(before.availableFlex)
  expect(appliedBalance).toEqual(before.availableBalance)
  expect(cents(card)).toBeGreaterThan(500)
  expect(sum([appliedInKind, appliedFlex, appliedBalance, card].map(cents))).toBe(cents(plan.price.total))
})

test('a declined card says so, and costs nothing; a bank that asks lets it through; the order is placed once', async () => {
  const key = crypto.randomUUID()
  const token = tokens.employee!
  const opening = await openIntent(product, token, key, wanted)
  expect(opening.status).toBe(200)
  const intent = opening.body
  expect(intent.amount).toEqual(plan.payment.card)
  paymentIntentId = intent.paymentIntentId!

  expect(await payWithCard(product, intent, DECLINED)).toBe('card_declined')
  const refused = await place<{ name: string }>(product, token, key, wanted, intent)
  expect(refused).toMatchObject({ status: 402, body: { name: 'PaymentFailed' } })
  // Nothing is lost: what was set aside still is, and the same payment can be tried with another card.
  expect((await openIntent(product, token, key, wanted)).body as Intent).toMatchObject({
    checkoutId: intent.checkoutId,
    paymentIntentId,
    plan: intent.plan,
  })

  const kitchen = await listen(product, tokens.merchant!, channel.storeOrders(wanted.storeId))
  expect(await payWithCard(product, intent, THREE_D_SECURE, 'succeed')).toBe('requires_capture')
  const placed = await place<Wire<Order>>(product, token, key, wanted, intent)
  const placedAt = performance.now()
  expect(placed).toMatchObject({ status: 200, body: { state: 'pending', channel: 'canteen' } })
  order = placed.body
  expect((await place<Wire<Order>>(product, token, key, wanted, intent)).body.id).toBe(order.id)

  const rings = await eventually('the kitchen hears of it', () =>
    kitchen.heard.find(({ type }) => type === 'order.placed'),
  )
  expect(rings.data).toMatchObject({ orderId: order.id })
  expect((rings.at - placedAt) / 1000).toBeLessThan(WITHIN_SECONDS)
  kitchen.close()

  await eventually(
    'the card is charged',
    async () => (await orderNow()).paymentState === 'captured' || undefined,
  )
  expect((await intentInTheBooks()).amount_received).toBe(cents(plan.payment.card))
})

test('a mail to the customer has the link to follow it', async () => {
  type Mail = { id: string; template: string }
  const mail = await eventually('the mail', async () => {
    const { docs } = await query<{ docs: Mail[] }>(product, 'admin.outgoingMessages.list', tokens.admin!, {
      filter: { template: 'order-placed', userId: me.id },
      sort: '-createdAt',
    })
    return docs[0]
  })
  const { text } = await query<{ text: string }>(product, 'admin.outgoingMessages.show', tokens.admin!, {
    id: mail.id,
  })
  expect(text).toContain(order.ufid)
  trackToken = text.match(/\/track\/([\w.-]+)/)![1]!
  const status = await as<Wire<OrderStatus>>('nobody', 'GET', `/public/track/${trackToken}`)
  expect(status).toMatchObject({ ufid: order.ufid, state: 'pending' })
})

test('a printer is claimed for the kitchen by the code on its paper', async () => {
  const main = join(import.meta.dir, '../../../printer/main.ts')
  const at = ['--tcp', `127.0.0.1:${printer.port}`]
  daemon = startProgram([process.execPath, main], product.url, daemonState.path, at, null)
  const claimCode = await eventually(
    'the claim code',
    () => daemon.output().match(/the code is (\S+)/)?.[1],
    30_000,
  )
  const claimed = await as<{ id: string; storeIds: string[] }>(
    'merchant',
    'POST',
    '/merchant-api/claimPrinter',
    { claimCode, storeId: wanted.storeId, name: 'Passi' },
  )
  expect(claimed.storeIds).toEqual([wanted.storeId])
  await eventually('the daemon has its token', () => daemon.output().includes('claimed\n'), 30_000)
  expect(printer.papers).toHaveLength(1)
}, 60_000)

test('the kitchen accepts; the ticket comes out of the printer as it was drawn, and its code is the order', async () => {
  const onBoard = async () => {
    const { docs } = await as<Wire<PurchasesPage>>('merchant', 'POST', '/purchases/listPurchases2', {
      filterStores: [wanted.storeId],
      after: order.deliveryWindowStart,
      before: dayBounds(order.deliveryDate, DEFAULT_TZ).end,
    })
    return docs.find(({ id }) => id === order.id)
  }
  expect((await onBoard())?.allowedStates).toContain('accepted')
  await move('merchant', 'accepted')
  expect((await onBoard())?.purchase.state).toBe('accepted')

  const paper = await eventually('the ticket', () => printer.papers[1], 30_000)
  const job = await eventually('the job is printed', async () => {
    const jobs = await as<{ docs: PrintJob[] }>('merchant', 'POST', '/merchant-api/merchantListPrintJobs', {
      purchaseId: order.id,
    })
    return jobs.docs.find(({ printerName, status }) => printerName === 'Passi' && status === 'printed')
  })
  const picture = pngOf(paper.bitmap, deflateSync)
  await Bun.write(join(OUTPUT, 'ticket.png'), picture)
  expect(paper.unknown).toBe(0)
  const drawn = await fetch(`${product.url}/api/v1/print-jobs/${job.id}/paper.png`, {
    headers: { authorization: `Bearer ${tokens.merchant}` },
  })
  expect(Bun.hash(picture)).toBe(Bun.hash(await drawn.bytes()))
  expect(jsqr(rgbaOf(paper.bitmap), paper.bitmap.width, paper.bitmap.height)?.data).toBe(order.ufid)
}, 60_000)

test('the dispatcher makes a route of it and offers it to a courier', async () => {
  await move('merchant', 'pending_pickup')
  const range = { from: order.deliveryWindowStart, to: order.deliveryWindowEnd }
  const board = await as<Wire<Board>>('logistics', 'POST', '/logistics-admin-api/dispatchBoard', {
    city: 'bcn',
    ...range,
  })
  expect(board.orders.find(({ id }) => id === order.id)).toMatchObject({ leg: 'direct', itemCount: 10 })
  const courier = await as<Me>('courier', 'GET', '/user')
  expect(board.couriers.map(({ id }) => id)).toContain(courier.id)

  const route = await as<Wire<Route>>('logistics', 'POST', '/logistics-admin-api/createPickupRoute', {
    purchaseIds: [order.id],
    candidateDriverIds: [courier.id],
    vehicleType: 'bike',
  })
  routeId = route.id
  expect(route.waypoints.map(stop => [stop.shouldPickup, stop.shouldDeliver, stop.purchaseIds])).toEqual([
    [true, false, [order.id]],
    [false, true, [order.id]],
  ])
  const after = await as<Wire<Board>>('logistics', 'POST', '/logistics-admin-api/dispatchBoard', {
    city: 'bcn',
    ...range,
  })
  expect(after.orders.map(({ id }) => id)).not.toContain(order.id)
  expect(after.routes.map(({ id }) => id)).toContain(routeId)

  const offered = await routesOf('courier')
  expect(offered.offers.map(({ id }) => id)).toContain(routeId)
  expect((await routesOf('courier2')).offers.map(({ id }) => id)).not.toContain(routeId)
})

test('the courier accepts, collects, is seen on the way, and hands over with a photo; the order follows', async () => {
  const route = await as<Wire<Route>>('courier', 'POST', '/courier-api/courierAcceptRoute', { routeId })
  const [pickup, dropoff] = route.waypoints
  const step = (waypointId: string, status: string) =>
    as('courier', 'POST', '/courier-api/courierSetWaypointStatus', { routeId, waypointId, status })

  await step(pickup!.id, 'EnRoute')
  await step(pickup!.id, 'Arrived')
  await as('courier', 'POST', '/courier-api/courierConfirmWaypointCompleted', {
    routeId,
    waypointId: pickup!.id,
    pickupCount: 1,
  })
  await follows('picked_up')
  await step(dropoff!.id, 'EnRoute')
  await follows('out_for_delivery')

  await as('courier', 'POST', '/courier-api/courierIngestLocation', {
    lat: 41.3951,
    lng: 2.1802,
    accuracyMeters: 8,
    timestamp: new Date().toISOString(),
  })
  const underWay = await as<Wire<OrderStatus>>('nobody', 'GET', `/public/track/${trackToken}`)
  expect(underWay).toMatchObject({
    state: 'out_for_delivery',
    courier: { geo: { lat: 41.3951, lon: 2.1802 } },
  })
  expect(underWay.eta).toBeDefined()

  await step(dropoff!.id, 'Arrived')
  const { proofImageURL } = await uploadPhoto()
  const done = await as<Wire<Route>>('courier', 'POST', '/courier-api/courierConfirmWaypointCompleted', {
    routeId,
    waypointId: dropoff!.id,
    proofImageURL,
    proofContactName: 'Recepció',
    deliveryCount: 1,
  })
  expect(done).toMatchObject({ isComplete: true, status: 'done' })
  await follows('delivered')

  const shown = await as<Wire<OrderStatus>>('nobody', 'GET', `/public/track/${trackToken}`)
  expect(shown.stateHistory.map(({ state }) => state)).toEqual([
    'pending',
    'accepted',
    'pending_pickup',
    'picked_up',
    'out_for_delivery',
    'delivered',
  ])
})

test('the customer says how it was', async () => {
  await as('employee', 'POST', '/user/rateOrder', {
    purchaseId: order.id,
    rating: 5,
    comment: 'Boníssim, i calent.',
    courierRating: 5,
    productRatings: order.cartItems.map(({ productId }) => ({ productId, rating: 4 })),
  })
  expect((await orderNow()).rating).toEqual({ rating: 5, comment: 'Boníssim, i calent.', courierRating: 5 })
})

test('the ledger explains every cent of it', async () => {
  const ledger = await as<Wire<OrderLedger>>('admin', 'GET', `/admin/purchases/${order.id}/ledger`)
  expect(ledger.checks.filter(({ difference }) => difference.amount !== 0)).toEqual([])
  expect(ledger.isBalanced).toBe(true)
  expect(sum(ledger.accounts.map(({ net }) => cents(net)))).toBe(0)
  const paidFrom = (kind: string) =>
    sum(ledger.accounts.filter(account => account.kind === kind).map(({ net }) => cents(net)))
  const { appliedInKind, appliedFlex, appliedBalance, card } = plan.payment
  expect(['kind', 'flex', 'balance', 'stripe'].map(paidFrom)).toEqual(
    [appliedInKind, appliedFlex, appliedBalance, card].map(cents),
  )
  // What is left after the merchant's share, its tax and ours is nothing: the sale itself is empty again.
  expect(paidFrom('merchant')).toBeLessThan(0)
  expect(ledger.transactions.map(({ kind }) => kind)).toContain('order')
})

test('the kitchen gives one dish back, the platform everything else: all of it returns to where it came from', async () => {
  const line = order.cartItems[1]!
  const afterOne = await as<Wire<BoardOrderDetail>>(
    'merchant',
    'POST',
    '/merchant-api/merchantRefundPurchase',
    {
      purchaseId: order.id,
      items: [{ cartItemId: line.id, quantity: 1 }],
      reason: 'Arribà fred',
    },
  )
  const [first] = afterOne.refunds!
  expect(first).toMatchObject({ bearer: 'merchant', amount: line.price })
  // The card comes first: people get back what they paid themselves.
  expect(first!.parts.card).toEqual(line.price)

  const whole = await as<Wire<BoardOrderDetail>>('admin', 'POST', '/merchant-api/merchantRefundPurchase', {
    purchaseId: order.id,
    amount: cents(plan.price.total) - cents(first!.amount),
    reason: 'Goodwill',
    bearer: 'platform',
  })
  expect(cents(whole.refundable!)).toBe(0)
  expect(sum(whole.refunds!.map(({ amount }) => cents(amount)))).toBe(cents(plan.price.total))

  await eventually('the money is back', async () => {
    const found = await query<Wire<BoardOrderDetail>>(product, 'merchant.orders.show', tokens.admin!, {
      id: order.id,
    })
    return found.refunds!.every(({ state }) => state === 'completed')
  })
  expect((await orderNow()).paymentState).toBe('refunded')
  const intent = await intentInTheBooks()
  const { charge } = await books()
  const charged = Object.values(charge).find(({ id }) => id === intent.latest_charge)!
  expect([charged.amount_captured, charged.amount_refunded]).toEqual([
    cents(plan.payment.card),
    cents(plan.payment.card),
  ])

  const after = await as<Wire<StoreSearchResult>>('employee', 'POST', '/public/search', {
    channel: 'canteen',
    date: await nextWorkday(),
    locationId: me.currentLocationId,
  })
  expect({ kind: after.availableKind, flex: after.availableFlex, wallet: after.availableBalance }).toEqual({
    kind: before.availableKind,
    flex: before.availableFlex,
    wallet: before.availableBalance,
  })
  const ledger = await as<Wire<OrderLedger>>('admin', 'GET', `/admin/purchases/${order.id}/ledger`)
  expect(ledger).toMatchObject({ isBalanced: true })
  for (const kind of ['kind', 'flex', 'balance', 'stripe', 'sales'])
    expect([kind, sum(ledger.accounts.filter(a => a.kind === kind).map(({ net }) => cents(net)))]).toEqual([
      kind,
      0,
    ])
})

test('nothing in the books of the whole world is out of place', async () => {
  const cluster = await startEmbedded(join(data.folder, 'db'))
  const database = openDatabase(cluster.url('comanda'), { max: 2 })
  const faults = await findStandingFaults(database.db).finally(database.close)
  expect(faults).toEqual([])
}, 60_000)

async function move(name: string, state: string) {
  const { results } = await as<{ results: { ok: boolean }[] }>(
    name,
    'POST',
    '/merchant-api/setLiveOrdersStatus',
    { purchaseIds: [order.id], state, source: 'live-orders' },
  )
  expect(results).toMatchObject([{ purchaseId: order.id, ok: true, state }])
}

/** The order goes along with the courier's steps, a moment later. */
const follows = (state: string) =>
  eventually(`the order is ${state}`, async () => (await orderNow()).state === state)

const routesOf = (name: string) =>
  as<Wire<CourierRoutes>>(name, 'POST', '/courier-api/courierGetRoutes', {
    after: new Date(Date.now() - 86_400_000).toISOString(),
    before: new Date(Date.now() + 8 * 86_400_000).toISOString(),
  })

async function uploadPhoto(): Promise<{ proofImageURL: string }> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8b89a' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'door.jpg')
  const response = await fetch(`${product.url}/api/v1/courier-api/uploadProof`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.courier}` },
    body: form,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { proofImageURL: string }
}

/** The first day after today on which the company feeds its people. */
async function nextWorkday(): Promise<string> {
  for (let day = addDays(localDateOf(new Date(), DEFAULT_TZ), 1); ; day = addDays(day, 1)) {
    if (['sat', 'sun'].includes(weekdayOf(day))) continue
    if ((await windowsOn(day)).length) return day
  }
}

async function windowsOn(date: string): Promise<DeliveryOption[]> {
  const body = { storeIdOrSlug: STORE, channel: 'canteen', date }
  return (await as<{ options: DeliveryOption[] }>('nobody', 'POST', '/public/windows', body)).options
}

type Books = {
  payment_intent: Record<string, { id: string; amount_received: number; latest_charge: string }>
  charge: Record<string, { id: string; amount_captured: number; amount_refunded: number }>
}

/** What the payment provider has written down itself. */
async function books(): Promise<Books> {
  const { apiBase } = await as<{ apiBase: string }>('nobody', 'GET', '/stripe-pk')
  return (await (await fetch(`${apiBase}/__sim/dump`)).json()) as Books
}

const intentInTheBooks = async () =>
  Object.values((await books()).payment_intent).find(({ id }) => id === paymentIntentId)!
