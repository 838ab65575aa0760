import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { openJobs } from '../../../core/jobs/worker'
import { createCaller } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { runJobs } from '../../back-office/privacy/privacy.make'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { lookAtAlerts } from './look-at-alerts'
import { readAlertFigure } from './read-alert-figure'
import { ALERT_FIGURE_NAMES } from './rules/alert-figures'

let world: TestWorld
let shop: Shop
let customer: Person
let keeper: Person
let boss: Person
let city: string
let orderId: string
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  customer = await makePerson(world)
  keeper = await makePerson(world, {
    email: 'keeper@comanda.test',
    permissions: [{ type: 'HelloAdminPermission' }],
  })
  boss = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  orderId = (await makeOrder(world, shop, customer))!.id
  city = (
    await world.db
      .selectFrom('store')
      .select('city')
      .where('id', '=', shop.store.id)
      .executeTakeFirstOrThrow()
  ).city
})
beforeEach(async () => {
  await sql`delete from alert_opening`.execute(world.db)
  await sql`delete from alert`.execute(world.db)
  await sql`delete from outgoing_message`.execute(world.db)
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.alerts
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const watch = (changes: object = {}) =>
  as(keeper).create({
    name: 'Late at noon',
    figure: 'lateOrders',
    threshold: 1,
    recipientIds: [keeper.id],
    ...changes,
  } as never)
const setLate = (isLate: boolean) =>
  sql`update purchase_order set window_end = ${new Date(world.clock.now().getTime() + (isLate ? -1 : 1) * 60 * MINUTE_MS)}
    where id = ${orderId}`.execute(world.db)
async function minutes(count: number) {
  for (let minute = 0; minute < count; minute++) {
    world.clock.advance(MINUTE_MS)
    await lookAtAlerts(world)
  }
  await runJobs(world)
}
const mails = async () =>
  (
    await world.db
      .selectFrom('outgoing_message')
      .select(['template', 'recipient'])
      .where('template', 'like', 'alert-%')
      .orderBy('id')
      .execute()
  ).map(({ template, recipient }) => [template, recipient])

describe('an alert', () => {
  test('opens once, is seen by a person, and resolves itself when the figure is back', async () => {
    const { id } = await watch()
    await setLate(false)
    await minutes(2)
    expect(await as(keeper).show({ id })).toMatchObject({ state: 'calm', value: 0 })
    expect(await refusal(as(keeper).acknowledge({ id }))).toBe('AlertNotOpen')

    await setLate(true)
    await minutes(3)
    expect(await as(keeper).show({ id })).toMatchObject({ state: 'open', value: 1, acknowledgedAt: null })
    expect(await as(keeper).count()).toEqual({ open: 1, unacknowledged: 1 })
    expect(await mails()).toEqual([['alert-opened', 'keeper@comanda.test']])

    const seen = await as(keeper).acknowledge({ id })
    expect(seen).toMatchObject({ state: 'open', acknowledgedByName: 'Test Person' })
    await as(boss).acknowledge({ id })
    await minutes(2)
    expect(await as(keeper).show({ id })).toMatchObject({ acknowledgedAt: seen.acknowledgedAt })
    expect(await as(keeper).count()).toEqual({ open: 1, unacknowledged: 0 })

    await setLate(false)
    await minutes(2)
    expect(await as(keeper).show({ id })).toMatchObject({
      state: 'calm',
      openedAt: null,
      acknowledgedAt: null,
    })
    expect(await mails()).toEqual([
      ['alert-opened', 'keeper@comanda.test'],
      ['alert-resolved', 'keeper@comanda.test'],
    ])
    const { openings } = await as(keeper).history({ id })
    expect(openings).toMatchObject([{ firstValue: 1, worstValue: 1, acknowledgedAt: seen.acknowledgedAt }])
    expect(openings[0]!.resolvedAt).not.toBeNull()

    await setLate(true)
    await minutes(1)
    expect((await as(keeper).history({ id })).openings).toHaveLength(2)
    await setLate(false)
  })

  test('opens once though several servers look at the same moment', async () => {
    const { id } = await watch()
    await setLate(true)
    await Promise.all([lookAtAlerts(world), lookAtAlerts(world), lookAtAlerts(world)])
    await runJobs(world)
    expect((await as(keeper).history({ id })).openings).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    await setLate(false)
  })

  test('that has to last waits for it', async () => {
    const { id } = await watch({ lastsMinutes: 3 })
    await setLate(true)
    await minutes(3)
    expect((await as(keeper).show({ id })).state).toBe('calm')
    await minutes(1)
    expect((await as(keeper).show({ id })).state).toBe('open')
    await setLate(false)
  })

  test('that is muted is watched on, and nobody is written to', async () => {
    const { id } = await watch({ byPush: true })
    const until = new Date(world.clock.now().getTime() + 60 * MINUTE_MS)
    await as(keeper).mute({ id, until })
    expect(await refusal(as(keeper).mute({ id, until: new Date('2020-01-01') }))).toBe('ValidationError')
    await setLate(true)
    await minutes(1)
    expect(await as(keeper).show({ id })).toMatchObject({ state: 'open', mutedUntil: until })
    expect(await mails()).toEqual([])
    await setLate(false)
    await minutes(1)
    await as(keeper).mute({ id, until: null })
    await setLate(true)
    await minutes(1)
    expect((await mails()).map(([template]) => template)).toEqual(['alert-opened', 'alert-opened'])
    await setLate(false)
  })

  test('that is switched off or archived is over', async () => {
    const { id } = await watch()
    await setLate(true)
    await minutes(1)
    await as(keeper).update({ id, isActive: false })
    await minutes(1)
    expect((await as(keeper).show({ id })).state).toBe('calm')
    await minutes(3)
    expect((await as(keeper).history({ id })).openings).toHaveLength(1)
    await setLate(false)
  })

  test('writes to nobody who has left the platform', async () => {
    const left = await makePerson(world, {
      email: 'left@comanda.test',
      permissions: [{ type: 'HelloAdminPermission' }],
    })
    await watch({ recipientIds: [keeper.id, left.id] })
    await sql`update permission set revoked_at = ${world.clock.now()} where person_id = ${left.id}`.execute(
      world.db,
    )
    await setLate(true)
    await minutes(1)
    expect(await mails()).toEqual([['alert-opened', 'keeper@comanda.test']])
    await setLate(false)
  })
})

describe('who may', () => {
  test('of some cities: theirs, and nothing of the whole platform', async () => {
    const elsewhere = city === 'sev' ? 'mad' : 'sev'
    const local = await makePerson(world, {
      permissions: [{ type: 'HelloAdminPermission', scope: { cities: [elsewhere as never] } }],
    })
    await watch()
    const theirs = { name: 'Ours', figure: 'lateOrders' as const, threshold: 2 }
    expect(await refusal(as(local).create(theirs))).toBe('Forbidden')
    await as(local).create({ ...theirs, city: elsewhere as never })
    expect((await as(local).list({})).docs.map(({ name }) => name)).toEqual(['Ours'])
    expect(
      await refusal(as(local).create({ ...theirs, city: elsewhere as never, storeId: shop.store.id })),
    ).toBe('Forbidden')
    expect(await refusal(as(local).makeUsual())).toBe('Forbidden')
  })

  test('nobody is named who is not of the platform', async () => {
    expect(await refusal(watch({ recipientIds: [customer.id] }))).toBe('Forbidden')
  })

  test('what makes no sense is refused', async () => {
    for (const wrong of [
      { threshold: 0 },
      { figure: 'queueAge', city: 'bcn' },
      { figure: 'silentCouriers', storeId: shop.store.id },
      { figure: 'failedOrders', threshold: 3 },
      { figure: 'weather' },
      { lastsMinutes: -1 },
    ])
      expect(await refusal(watch(wrong))).toBe('ValidationError')
  })
})

test('the usual alerts watch what nobody watches yet', async () => {
  await watch()
  expect(await as(keeper).makeUsual()).toEqual({ made: ALERT_FIGURE_NAMES.length - 1 })
  expect(await as(keeper).makeUsual()).toEqual({ made: 0 })
  expect((await as(keeper).staff()).staff.map(({ id }) => id)).toContain(keeper.id)
  await minutes(1)
  expect((await as(keeper).list({ limit: 100 })).docs.every(({ lookedAt }) => lookedAt !== null)).toBe(true)
})

test('a platform that has never had an alert watches all figures from its first look', async () => {
  await lookAtAlerts(world)
  await lookAtAlerts(world)
  const { docs } = await as(keeper).list({ limit: 100 })
  expect(docs.map(({ figure }) => figure).sort()).toEqual([...ALERT_FIGURE_NAMES].sort())
  expect(docs.every(({ lookedAt, recipientNames }) => lookedAt && recipientNames.length === 0)).toBe(true)
  for (const { id } of docs) await as(keeper).remove({ id })
  await lookAtAlerts(world)
  expect((await as(keeper).list({ limit: 1 })).totalDocs).toBe(0)
})

describe('figures', () => {
  const read = (figure: (typeof ALERT_FIGURE_NAMES)[number], more: object = {}) =>
    readAlertFigure(
      world.db,
      { figure, windowMinutes: 60, city: null, storeId: null, ...more },
      world.clock.now(),
    )

  test('every one can be read, of everything, a city and a store', async () => {
    const jobs = await openJobs(world, world.url, { prepare: true, jobs: new Map() })
    await jobs.stop()
    for (const figure of ALERT_FIGURE_NAMES)
      for (const more of [{}, { city: 'bcn' }, { storeId: shop.store.id }])
        expect(typeof ((await read(figure, more)) ?? 0)).toBe('number')
  })

  test('orders: late, not answered, refused, not paid', async () => {
    await setLate(true)
    expect(await read('lateOrders', { storeId: shop.store.id })).toBe(1)
    expect(await read('lateOrders', { city: city === 'sev' ? 'mad' : 'sev' })).toBe(0)
    await sql`update purchase_order set state = 'pending', accept_by = ${new Date(world.clock.now().getTime() - 1)} where id = ${orderId}`.execute(
      world.db,
    )
    expect(await read('unacceptedOrders')).toBe(1)
    await sql`insert into unpaid_order (order_id) values (${orderId})`.execute(world.db)
    expect(await read('failedPayments', { city })).toBe(1)
    await sql`delete from unpaid_order`.execute(world.db)
    expect(await read('failedOrders')).toBeNull()
    for (let i = 0; i < 10; i++) {
      const order = await makeOrder(world, shop, customer)
      if (i < 3) await bringTo(world, order!.id, 'rejected_by_store')
    }
    expect(await read('failedOrders')).toBeCloseTo(3 / 11)
    await bringTo(world, orderId, 'delivered')
    expect(await read('lateOrders')).toBe(0)
  })

  test('servers: how many calls fail, and who is out of reach', async () => {
    const at = (ago: number) => new Date(world.clock.now().getTime() - ago * MINUTE_MS)
    const pulse = (server: string, ago: number, calls: number, failed: number) =>
      sql`insert into server_pulse (server_id, at, started_at, version, calls, failed_calls, live_connections, database_in_use, database_waiting, memory_mb)
        values (${server}, ${at(ago)}, ${at(500)}, '1', ${calls}, ${failed}, 1, 1, 0, 100)`.execute(world.db)
    const [one, two] = [world.newId(), world.newId()]
    await pulse(one, 1, 30, 1)
    expect(await read('errorRate')).toBeNull()
    await pulse(one, 2, 60, 2)
    await pulse(two, 5, 10, 7)
    expect(await read('errorRate', { windowMinutes: 10 })).toBe(0.1)
    expect(await read('errorRate', { windowMinutes: 4 })).toBeCloseTo(3 / 90)
    expect(await read('silentServers')).toBe(1)
  })
})
