import { afterAll, expect } from 'bun:test'
import type { CDPSession, Page, Worker } from 'playwright-core'
import { openPushService } from '../../src/adapters/push/push-service.make'
import { call, query, signIn as tokenOf } from '../../src/dev/stories/product'
import { placeOrder } from './place-order'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * Push messages end to end: a customer turns them on, the product encrypts and signs one for the browser's push service,
 * the service worker shows it, a tap follows it, and a device that is gone is forgotten. A headless browser has no
 * push service and shows no notifications, so those two are stood in for; all between them is the product's own.
 */
let service: Awaited<ReturnType<typeof openPushService>>
let customer: VisitorWindow
let devtools: CDPSession
let worker: Worker
let registrationId: string

type Message = { title: string; body: string; data: Record<string, string> }
type Shown = { title: string; options: NotificationOptions & { badge?: string } }

const walk = startWalk('push', async () => {
  service = await openPushService(() => new Date())
  customer = await walk.open('customer')
  await customer.page.addInitScript(subscribeByStandIn, service.subscription('phone'))
})
afterAll(() => service?.close())
const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
  walk.chapter(title, () => visit(customer.page))

chapter('are turned on by a press, and no permission is asked before it', async page => {
  await signIn(customer, 'customer', '/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' })
  await toggle.waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'askedForPermission'))).toBe(0)
  expect(await toggle.isChecked()).toBe(false)
  await toggle.click()
  await page.getByText('Devices that get notifications').waitFor()
  expect(await toggle.isChecked()).toBe(true)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'askedForPermission'))).toBe(1)
  await walk.album.takeAll(page, 'turned-on')
})

chapter('a test reaches the push service, and the service worker shows it', async page => {
  await page.getByRole('button', { name: 'Send a test' }).click()
  const message = await nextMessage()
  expect(message).toMatchObject({ title: 'Notifications work', body: 'This device hears from Comanda.' })
  await openWorker(page)
  const shown = await deliver(message)
  expect(shown.title).toBe('Notifications work')
  expect(shown.options).toMatchObject({
    body: 'This device hears from Comanda.',
    tag: message.data.trackingId,
    data: message.data,
  })
  for (const picture of [shown.options.icon, shown.options.badge]) {
    const answer = await page.request.get(picture!)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

chapter('news of an order name their route, and a tap opens the order without a reload', async page => {
  const order = await placeOrder(walk.product)
  const token = await tokenOf(walk.product, 'super')
  await call(walk.product, 'POST', '/merchant-api/setLiveOrdersStatus', {
    token,
    body: { state: 'accepted', purchaseIds: [order.id], source: 'admin' },
  })
  const message = await nextMessage()
  expect(message.title).toEndWith('accepted your order')
  expect(message.data).toMatchObject({
    redirectRoute: 'order',
    routeParamName: 'id',
    routeParamValue: order.id,
  })
  await deliver(message)
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true))
  await tap(message)
  await page.waitForURL(`**/home/orders/${order.id}`)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
  await until(async () => {
    const { tappedAt } = await query<{ tappedAt: string | null }>(
      walk.product,
      'admin.outgoingMessages.show',
      token,
      { id: message.data.trackingId },
    )
    return tappedAt !== null
  })
  await walk.album.take(page, 'opened-by-tap')
})

chapter('a device that is gone is forgotten at the next message', async page => {
  await page.goto('/settings/notifications')
  await page.getByText('Devices that get notifications').waitFor()
  service.answer(410)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await until(async () => {
    await page.reload()
    await page.getByRole('switch', { name: 'Notifications on this device' }).waitFor()
    return (await page.getByText('Devices that get notifications').count()) === 0
  })
  expect(await page.getByRole('switch', { name: 'Notifications on this device' }).isChecked()).toBe(false)
})

/** In the page, before its scripts: a browser whose push service is the stand-in. It remembers across reloads. */
function subscribeByStandIn(subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const KEY = 'stand-in.subscribed'
  Reflect.set(globalThis, 'askedForPermission', 0)
  const isGranted = () => localStorage.getItem('stand-in.permission') === 'granted'
  Object.defineProperty(Notification, 'permission', { get: () => (isGranted() ? 'granted' : 'default') })
  Notification.requestPermission = async () => {
    Reflect.set(globalThis, 'askedForPermission', Reflect.get(globalThis, 'askedForPermission') + 1)
    localStorage.setItem('stand-in.permission', 'granted')
    return 'granted'
  }
  const subscribed = () => ({
    endpoint: subscription.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: null },
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  PushManager.prototype.getSubscription = async () =>
    (localStorage.getItem(KEY) ? subscribed() : null) as PushSubscription | null
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(KEY, '1')
    return subscribed() as unknown as PushSubscription
  }
}

/** Finds the service worker of the page, and keeps what it would show. */
async function openWorker(page: Page) {
  devtools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [one] = registrations
    if (one) registered.resolve(one.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  registrationId = await registered.promise
  worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
}

/** Hands a message to the service worker as the browser does; answers what it shows. */
async function deliver(message: Message): Promise<Shown> {
  await worker.evaluate(() => {
    Reflect.set(globalThis, 'shown', null)
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope
    registration.showNotification = async (title, options) => {
      Reflect.set(globalThis, 'shown', JSON.parse(JSON.stringify({ title, options })))
    }
  })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: `${walk.product.url}/`,
    registrationId,
    data: JSON.stringify(message),
  })
  let shown: Shown | null = null
  await until(async () => {
    shown = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as Shown | null)
    return shown !== null
  })
  return shown as unknown as Shown
}

/** Taps the notification of a message. */
const tap = (message: Message) =>
  worker.evaluate(data => {
    const event = new ExtendableEvent('notificationclick')
    Object.assign(event, { notification: { data, close: () => undefined } })
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    dispatchEvent(event)
  }, message.data)

async function nextMessage(): Promise<Message> {
  await until(async () => service.received.length > 0)
  return service.received.shift()!.message as Message
}

async function until(isTrue: () => Promise<boolean>) {
  for (let look = 0; look < 200; look++) {
    if (await isTrue()) return
    await Bun.sleep(100)
  }
  throw new Error('It does not come')
}
