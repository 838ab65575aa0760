import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'

let world: TestWorld
let admin: Person
const short = [{ start: '09:00', end: '12:00' }]
/** The day of the usual payload, at noon of the day before. */
const ON = '2026-11-18'

beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const stores = (caller = admin) => as(caller).admin.stores
const shown = async (shop: Shop) => (await stores().show({ id: shop.store.id })).specialHours
const runnerOf = (...shops: Shop[]) =>
  makePerson(world, {
    permissions: [
      { type: 'MerchantAdminPermission', scope: { storeIds: shops.map(({ store }) => store.id) } },
    ],
  })
const day = (name: string, hours: typeof short | null = [], from = ON, until = from) => ({
  from,
  until,
  name,
  hours,
})

describe('special hours of many stores', () => {
  test('are told first, and then given to all of them', async () => {
    const [one, other] = [await makeShop(world), await makeShop(world)]
    const same = day('Inventari', short)
    await stores().update({ id: one.store.id, specialHours: [{ ...same, hours: short }] })
    await stores().update({
      id: other.store.id,
      specialHours: [{ ...day('Vacances', [], '2026-11-16', '2026-11-20'), hours: [] }],
    })
    const storeIds = [one.store.id, other.store.id]
    const answer = await stores().changeSpecialHours({ storeIds, ...same, dryRun: true })
    expect(answer.stores.map(({ id, isChanged, replaced }) => [id, isChanged, replaced.length])).toEqual(
      [
        [one.store.id, false, 0],
        [other.store.id, true, 1],
      ].toSorted() as never,
    )
    expect(await shown(other)).toHaveLength(1)

    expect(await stores().changeSpecialHours({ storeIds, ...same })).toEqual(answer)
    expect(await shown(one)).toEqual([{ ...same, hours: short }])
    expect((await shown(other)).map(({ from, until, name }) => [from, until, name])).toEqual([
      ['2026-11-16', '2026-11-17', 'Vacances'],
      [ON, ON, 'Inventari'],
      ['2026-11-19', '2026-11-20', 'Vacances'],
    ])
    const audited = await world.db
      .selectFrom('audit_entry')
      .select(['entity_id', 'before'])
      .where('call', '=', 'admin.stores.changeSpecialHours')
      .where('entity_id', 'in', storeIds)
      .execute()
    expect(audited).toHaveLength(1)
    expect(audited[0]).toMatchObject({ entity_id: other.store.id })
  })

  test('are taken off with the hours of the week', async () => {
    const shop = await makeShop(world)
    const storeIds = [shop.store.id]
    await stores().changeSpecialHours({ storeIds, ...day('Obres', [], ON, '2026-11-30') })
    await stores().changeSpecialHours({ storeIds, ...day('', null, '2026-11-19', '2026-12-31') })
    expect(await shown(shop)).toEqual([{ ...day('Obres'), hours: [] }])
  })

  test('are refused as a whole where one store is not the caller’s', async () => {
    const [own, foreign] = [await makeShop(world), await makeShop(world)]
    const cook = await runnerOf(own)
    const storeIds = [own.store.id, foreign.store.id]
    await expect(stores(cook).changeSpecialHours({ storeIds, ...day('') })).rejects.toMatchObject({
      cause: { name: 'StoreNotFound' },
    })
    expect(await shown(own)).toEqual([])
    await stores(cook).changeSpecialHours({ storeIds: [own.store.id], ...day('Obres') })
    expect(await shown(own)).toHaveLength(1)
  })

  test('are refused with days in the wrong order, longer than a year, or hours past midnight', async () => {
    const storeIds = [(await makeShop(world)).store.id]
    const wrong = [
      day('', [], ON, '2026-11-17'),
      day('', [], ON, '2028-01-01'),
      day('', [{ start: '18:00', end: '02:00' }]),
    ]
    for (const change of wrong)
      await expect(stores().changeSpecialHours({ storeIds, ...change })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })
})

test('a store has one answer for each day', async () => {
  const shop = await makeShop(world)
  const twice = [day('Obres', [], ON, '2026-11-20'), day('Inventari', short, '2026-11-20')]
  await expect(stores().update({ id: shop.store.id, specialHours: twice as never })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('closing days are written and read beside special hours', async () => {
  const shop = await makeShop(world)
  const id = shop.store.id
  const eve = { ...day('Nochebuena', short, '2026-12-24'), hours: short }
  await stores().update({ id, specialHours: [eve] })
  const closed = await stores().update({ id, closingDays: ['2026-12-26', '2026-12-25'] })
  expect(closed.closingDays).toEqual(['2026-12-25', '2026-12-26'])
  expect(closed.specialHours).toEqual([eve, { ...day('', [], '2026-12-25', '2026-12-26'), hours: [] }])
  // What was read is written back with one change.
  const { specialHours, closingDays } = closed
  const renamed = specialHours.map(one => ({ ...one, name: one.name || 'Navidad' }))
  expect((await stores().update({ id, specialHours: renamed, closingDays })).specialHours).toEqual(renamed)
  expect((await stores().update({ id, closingDays: [] })).specialHours).toEqual([eve])
})

describe('on a day with special hours', () => {
  const windowsOn = (shop: Shop) =>
    createCaller(appRouter)(contextFor(world, anonymous)).public.windows({
      storeIdOrSlug: shop.store.slug,
      channel: 'canteen',
      date: ON,
    })
  const problemsOf = async (shop: Shop, isPlaced = false) => {
    const customer = await makePerson(world)
    const { checkout } = createCaller(appRouter)(
      contextFor(world, customer, { idempotencyKey: world.newId() }),
    ).customer
    return isPlaced
      ? checkout.place(makePayload(shop))
      : (await checkout.plan(makePayload(shop))).problems.map(({ name }) => name)
  }
  const calendarOf = async (shop: Shop) => {
    const cook = await runnerOf(shop)
    const { days } = await as(cook).merchant.calendar.show({ storeId: shop.store.id, from: ON, days: 1 })
    return days[0]!
  }

  test('a closed store offers and takes nothing, and says when it opens again', async () => {
    const shop = await makeShop(world)
    expect(await problemsOf(shop)).not.toContain('WindowGone')
    await stores().changeSpecialHours({ storeIds: [shop.store.id], ...day('Obres') })
    expect(await windowsOn(shop)).toMatchObject({ options: [], empty: 'ClosingDay', nextOn: '2026-11-19' })
    expect(await problemsOf(shop)).toContain('WindowGone')
    await expect(problemsOf(shop, true)).rejects.toMatchObject({ cause: { name: 'WindowGone' } })
    expect(await calendarOf(shop)).toMatchObject({
      closed: 'day',
      starts: [],
      special: { name: 'Obres', hours: [] },
    })
  })

  test('a store that closes early offers and takes what leaves before that', async () => {
    const shop = await makeShop(world)
    await stores().changeSpecialHours({ storeIds: [shop.store.id], ...day('Nochebuena', short) })
    const { options } = await windowsOn(shop)
    expect([options[0]!.deliveryStart, options.at(-1)!.deliveryStart]).toEqual(['09:30', '12:00'])
    expect(await problemsOf(shop)).toContain('WindowGone')
    expect(await calendarOf(shop)).toMatchObject({
      closed: null,
      special: { name: 'Nochebuena', hours: short },
    })
    const page = await createCaller(appRouter)(contextFor(world, anonymous)).public.store({
      storeIdOrSlug: shop.store.slug,
      channel: 'canteen',
    })
    expect(page.store.specialHours).toEqual([{ ...day('Nochebuena', short), hours: short }])
  })
})

test('public holidays of a city are those of its country and region, in the words of the reader', async () => {
  const inCatalan = createCaller(appRouter)(contextFor(world, admin, { language: 'ca' })).admin.stores
  const barcelona = await inCatalan.publicHolidays({ city: 'bcn', year: 2026 })
  expect(barcelona.holidays).toContainEqual({ on: '2026-12-25', name: 'Nadal' })
  expect(barcelona.holidays.map(({ on }) => on)).toContain('2026-09-11')
  const madrid = await stores().publicHolidays({ city: 'mad', year: 2026 })
  const days = madrid.holidays.map(({ on }) => on)
  expect(days).toContain('2026-05-02')
  expect(days).not.toContain('2026-09-11')
  expect(days).toEqual(days.toSorted())
})

test('closing days of before become special hours, those that follow each other as one', async () => {
  const file = Bun.file(join(import.meta.dir, '../../../../migrations/0190-special-hours-of-stores.sql'))
  const migration = await file.text()
  const rows = await world.db.transaction().execute(async db => {
    // Stands before the table of the same name until the transaction ends.
    await sql`create temporary table store (id int, closing_days date[]) on commit drop`.execute(db)
    await sql`insert into pg_temp.store values (1, '{2027-01-01, 2026-12-31, 2026-08-15, 2026-08-15}'), (2, '{}')`.execute(
      db,
    )
    for (const statement of migration.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
    return (await sql`select * from pg_temp.store order by id`.execute(db)).rows
  })
  expect(rows).toEqual([
    {
      id: 1,
      special_hours: [
        { from: '2026-08-15', until: '2026-08-15', name: '', hours: [] },
        { from: '2026-12-31', until: '2027-01-01', name: '', hours: [] },
      ],
    },
    { id: 2, special_hours: [] },
  ])
})
