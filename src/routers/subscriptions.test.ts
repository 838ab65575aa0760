import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { World } from '../core/context'
import type { EventMap, EventType } from '../core/event-map'
import { assemble, job, on, onAnyOf } from '../core/events'
import { ORDER_STATES, type OrderState } from '../modules/order-records/states/rules/order-state'
import { subscriptions } from './subscriptions'

const SUBJECT = { orderId: 'order', storeId: 'store', personId: 'person', locationId: 'location' }
const after = <Type extends EventType>(type: Type, data: EventMap[Type]) =>
  subscriptions.jobsAfter([{ id: 'event', type, data }])
/** Besides telling whoever listens outside, which follows each of these events. */
const words = (requests: ReturnType<typeof after>) =>
  requests
    .filter(({ name }) => name !== 'announce-events')
    .map(({ name, data, startAfterSeconds: seconds }) => {
      const { about, kind, news } = data as { about?: string; kind?: string; news?: string }
      return [name, about ?? kind ?? news, seconds && `after ${seconds} s`].filter(Boolean).join(' ')
    })
    .toSorted()
const afterMove = (from: OrderState, state: OrderState) =>
  words(after('order.moved', { ...SUBJECT, from, state, source: 'merchant' }))

test('every module with an events.ts is subscribed', async () => {
  const files = [...new Bun.Glob('*/*/events.ts').scanSync(join(import.meta.dir, '../modules'))]
  expect(files.length).toBeGreaterThan(15)
  const source = await Bun.file(join(import.meta.dir, 'subscriptions.ts')).text()
  const list = source.slice(source.indexOf('const modules = ['))
  const unlisted: string[] = []
  for (const file of files) {
    const exported = await import(join(import.meta.dir, '../modules', file))
    const name = Object.keys(exported).find(name => name.endsWith('Events'))
    if (!name || !list.includes(`  ${name},`)) unlisted.push(file)
  }
  expect(unlisted).toEqual([])
})

/** What is only written down, for whoever reads the events of a day. */
const NOBODY_IS_TOLD_OF: EventType[] = ['incidence.opened']

test('every event has a subscriber, or somebody hears of it, or it is named here', () => {
  const anybody = new Set(subscriptions.subscribers.map(({ type }) => type))
  const anything = new Proxy({}, { get: (_, key) => (/s$/.test(`${String(key)}`) ? ['one'] : 'one') })
  const isHeard = (type: EventType) =>
    subscriptions.channelsOf({ type, city: 'bcn', data: anything as EventMap[EventType] }).length > 0
  const unheard = subscriptions.emitted.filter(type => !anybody.has(type) && !isHeard(type))
  expect(unheard.toSorted()).toEqual(NOBODY_IS_TOLD_OF)
})

test('a change of an order is told to its customer, kitchen, office and city, and to who sees all', () => {
  const channels = (data: EventMap['order.changed']) =>
    subscriptions.channelsOf({ type: 'order.changed', city: 'bcn', data })
  const change = { ...SUBJECT, what: 'refund' }
  const everywhere = ['order:order', 'orders:all', 'orders:city:bcn', 'orders:store:store', 'user:person']
  expect(channels(change).toSorted()).toEqual([...everywhere, 'orders:location:location'].toSorted())
  expect(channels({ ...change, locationId: null }).toSorted()).toEqual(everywhere)
})

test('jobs of the queue keep their names', () => {
  expect([...subscriptions.jobs.keys()].toSorted()).toEqual([
    'announce-events',
    'capture-payment',
    'count-arrivals',
    'detach-payment-method',
    'draft-invoice',
    'draw-menu',
    'forget-provider-customer',
    'mail-invoice',
    'mail-quote',
    'mail-quote-request',
    'mail-quote-writer',
    'move-orders-of-waypoint',
    'print-order-changes',
    'print-order-tickets',
    'process-webhook',
    'promise-arrival',
    'publish-planned',
    'qualify-referrals',
    'read-bank-file',
    'rectify-refund',
    'remove-file',
    'send-card-return',
    'send-invoice-refund',
    'send-message',
    'send-notification',
    'send-refund',
    'send-webhook',
    'settle-substitutes',
    'take-order-off-routes',
    'tell-couriers',
    'tell-customer',
    'tell-of-alert',
    'tell-of-deletion',
    'tell-of-incident',
    'tell-of-lead',
    'tell-of-order',
    'tell-of-referral',
    'tell-of-unaccepted',
    'tell-of-unplaced',
    'void-checkout',
  ])
})

test('no two timers have one name', () => {
  const names = subscriptions.timers.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
})

test('two jobs of one name are refused', () => {
  const one = job('tell', async (_: World, __: { fileId: string }) => {})
  const other = job('tell', async (_: World, __: { fileId: string }) => {})
  const subscribed = (wanted: typeof one) => ({
    subscribers: [on('file.dropped', wanted, ({ fileId }) => ({ fileId }))],
  })
  expect(() => assemble([subscribed(one), subscribed(one)])).not.toThrow()
  expect(() => assemble([subscribed(one), subscribed(other)])).toThrow('two jobs are named tell')
})

test('what looks at many events is queued once for those that are taken at once, and not for others', () => {
  const { jobsAfter, jobs } = assemble([
    {
      batchSubscribers: [
        onAnyOf(
          ['order.placed', 'order.moved'],
          job('look', async (_: World, __: { eventIds: string[] }) => {}),
          eventIds => ({ eventIds }),
        ),
      ],
    },
  ])
  const event = (id: string, type: EventType) => ({ id, type, data: SUBJECT as never })
  expect([...jobs.keys()]).toEqual(['look'])
  expect(
    jobsAfter([event('1', 'order.placed'), event('2', 'file.dropped'), event('3', 'order.moved')]),
  ).toEqual([{ name: 'look', data: { eventIds: ['1', '3'] } }])
  expect(jobsAfter([event('2', 'file.dropped')])).toEqual([])
})

test('an order that is placed is captured and confirmed, and printed when nobody has to accept it', () => {
  const placed = (state: OrderState) => words(after('order.placed', { ...SUBJECT, state }))
  expect(placed('pending')).toEqual(['capture-payment', 'tell-customer placed', 'tell-of-order newOrder'])
  expect(placed('accepted')).toEqual([
    'capture-payment',
    'print-order-tickets kitchen',
    'tell-customer accepted',
    'tell-customer placed',
    'tell-of-order newOrder',
  ])
})

test.each([
  ['accepted', ['print-order-tickets kitchen', 'tell-customer accepted', 'tell-of-order accepted']],
  ['pending_pickup', ['print-order-tickets label', 'tell-of-order ready']],
  ['picked_up', ['tell-of-order pickedUp after 60 s']],
  [
    'rejected_by_store',
    [
      'take-order-off-routes after 61 s',
      'tell-customer rejected after 61 s',
      'tell-of-order rejected after 61 s',
    ],
  ],
  [
    'canceled_by_store',
    [
      'take-order-off-routes after 61 s',
      'tell-customer canceled after 61 s',
      'tell-of-order canceled after 61 s',
    ],
  ],
  [
    'canceled_by_user',
    ['take-order-off-routes after 61 s', 'tell-customer canceled', 'tell-of-order canceled'],
  ],
  [
    'delivered',
    [
      'draft-invoice',
      'qualify-referrals',
      'tell-customer delivered',
      'tell-customer rate after 1800 s',
      'tell-of-order delivered',
    ],
  ],
] as const)('after a move to %s: %p', (state, expected) => {
  expect(afterMove('pending', state)).toEqual([...expected])
})

test('a refusal that was taken back asks for its capture, and tells and prints nothing', () => {
  for (const from of ['rejected_by_store', 'canceled_by_store'] as const)
    for (const state of ORDER_STATES)
      expect(afterMove(from, state)).toEqual([
        'capture-payment',
        ...(state === 'delivered' ? ['draft-invoice', 'qualify-referrals'] : []),
        ...(state === 'out_for_delivery' ? ['promise-arrival'] : []),
      ])
})

test('an unknown event, a wrong payload and data that the job does not take are errors of types', () => {
  const wanted = job('tell', async (_: World, __: { orderId: string; about: 'placed' | 'rate' }) => {})
  // @ts-expect-error
  on('order.nothing', wanted, () => null)
  // @ts-expect-error
  on('order.placed', wanted, ({ nothing }) => ({ orderId: nothing, about: 'placed' }))
  // @ts-expect-error
  on('order.placed', wanted, ({ orderId }) => ({ orderId, about: 'nothing' }))
  // @ts-expect-error
  on('order.placed', wanted, () => ({ about: 'placed' }))
  expect(on('order.placed', wanted, ({ orderId }) => ({ orderId, about: 'placed' })).type).toBe(
    'order.placed',
  )
})
