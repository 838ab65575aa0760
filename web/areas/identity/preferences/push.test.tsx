import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Actor, ProductWorld } from '../../../../src/dev/in-process/door'
import { loadTexts } from '../../../i18n/texts'
import { openProductWorld } from '../../../in-process.make'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { OfferPush } from './offer-push'
import { canOfferPush } from './push-offer'
import { ThisDevice } from './this-device'

/** A browser that can subscribe, whose person answers the question for the permission as a test says. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example/device',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
}
let permission: NotificationPermission
let answer: NotificationPermission
let askedForPermission: number
let subscribed: boolean

let world: ProductWorld
let person: Actor
let close = () => {}
const known = Object.getOwnPropertyDescriptors(globalThis)
const knownWorker = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker')

beforeAll(async () => {
  world = await openProductWorld()
  await loadTexts('en', ['preferences'])
  const subscription = {
    endpoint: SUBSCRIPTION.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      subscribed = false
      return true
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true
        return subscription
      },
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  Object.assign(globalThis, { PushManager: class {} })
  const notifications = {
    get permission() {
      return permission
    },
    async requestPermission() {
      askedForPermission++
      permission = answer
      return answer
    },
  }
  Object.assign(globalThis, { Notification: notifications })
}, 60_000)
beforeEach(async () => {
  ;[permission, answer, askedForPermission, subscribed] = ['default', 'granted', 0, false]
  localStorage.clear()
  person = await world.makePerson()
})
afterEach(() => {
  cleanup()
  close()
})
afterAll(async () => {
  for (const name of ['Notification', 'PushManager'] as const) {
    const before = known[name]
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  }
  if (knownWorker) Object.defineProperty(navigator, 'serviceWorker', knownWorker)
  else Reflect.deleteProperty(navigator, 'serviceWorker')
  await world.close()
})

/** Answered by the product itself; the key is the one of a server that writes to browsers. */
async function open(part: React.ReactNode) {
  const { devices } = world.as(person).app
  close = openWire({
    server: {
      'app.devices.list': async () => ({ ...(await devices.list()), browserKey: 'key' }),
      'app.devices.add': (input: never) => devices.add(input),
      'app.devices.remove': (input: never) => devices.remove(input),
      'app.devices.test': () => devices.test(),
    },
  }).close
  await showSignedIn(part)
}
const devicesOf = async () => (await world.as(person).app.devices.list()).devices
const toggle = () => screen.findByRole('switch', { name: 'Notifications on this device' })

test('a device is turned on, tested and turned off again', async () => {
  await open(<ThisDevice />)
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
  expect(askedForPermission).toBe(0)
  fireEvent.click(await toggle())
  await waitFor(async () => expect(await devicesOf()).toHaveLength(1))
  await screen.findByText('Devices that get notifications')
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await waitFor(async () =>
    expect(
      await world.sql("select 1 from outgoing_message where template = 'device-test' and person_id = $1", [
        person.id,
      ]),
    ).toHaveLength(1),
  )
  fireEvent.click(await toggle())
  await waitFor(async () => expect(await devicesOf()).toEqual([]))
})

test('a refused permission changes nothing here, and says where it is changed', async () => {
  answer = 'denied'
  await open(<ThisDevice />)
  fireEvent.click(await toggle())
  await screen.findByText('Your browser blocks them')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(await devicesOf()).toEqual([])
})

test('a device is forgotten from the list', async () => {
  await world.as(person).app.devices.add({ token: 'old-phone-token', platform: 'ios' })
  await open(<ThisDevice />)
  fireEvent.click(await screen.findByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull())
  expect(await devicesOf()).toEqual([])
})

const offer = () => screen.findByRole('region', { name: 'Notifications' })

test('the offer asks for the permission only when it is accepted, and is gone then', async () => {
  await open(<OfferPush about="order" />)
  expect(within(await offer()).getByText('Hear when it arrives')).toBeDefined()
  expect(askedForPermission).toBe(0)
  fireEvent.click(within(await offer()).getByRole('button', { name: 'Turn on' }))
  await waitFor(async () => expect(await devicesOf()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull())
  expect(askedForPermission).toBe(1)
})

test('an offer that was put off rests for two months', async () => {
  await open(<OfferPush about="routes" />)
  fireEvent.click(within(await offer()).getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  expect(askedForPermission).toBe(0)
  const now = Date.now()
  const day = 24 * 3600 * 1000
  expect([now + day, now + 59 * day, now + 61 * day].map(canOfferPush)).toEqual([false, false, true])
})

test('nothing is offered where the browser was asked before', async () => {
  permission = 'denied'
  await open(<OfferPush about="kitchen" />)
  expect(document.body.textContent).not.toContain('Hear of new orders')
})
