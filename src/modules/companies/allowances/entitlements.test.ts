import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeLocation } from '../../identity/users/people.make'
import { balancesOf, postTx } from '../../money/ledger/ledger.store'
import { brokenLedger } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { companyMoneyOf, grantEntitlements } from './entitlements'
import { expireEntitlements } from './expire-entitlements'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  expect(await brokenLedger(world)).toEqual([])
  await world.close()
})

const WEDNESDAY = '2026-11-18'
const SUNDAY = '2026-11-22'

async function makeEmployee(
  rules: { kind: 'kind' | 'flex'; cents: number; weekdays?: number[]; perMonth?: number }[],
) {
  const person = await makePerson(world)
  const location = await makeLocation(world)
  const at = world.clock.now()
  await world.db
    .insertInto('location_member')
    .values({ location_id: location.id, person_id: person.id, joined_by: 'admin', joined_at: at })
    .execute()
  for (const { kind, cents, weekdays, perMonth } of rules)
    await world.db
      .insertInto('entitlement_rule')
      .values({
        id: world.newId(),
        location_id: location.id,
        kind,
        amount_cents: cents,
        ...(weekdays ? { weekdays } : {}),
        max_per_month_cents: perMonth ?? null,
        created_at: at,
        updated_at: at,
      })
      .execute()
  return { person, locationId: location.id }
}
const ask = ({ person, locationId }: { person: Person; locationId: string | null }, on = WEDNESDAY) => ({
  personId: person.id,
  locationId,
  on,
  time: null,
  channel: 'canteen' as const,
})
const grant = async (employee: { person: Person; locationId: string }) => {
  const money = await companyMoneyOf(world.db, ask(employee))
  await world.db.transaction().execute(tx =>
    grantEntitlements(
      tx,
      world,
      {
        personId: employee.person.id,
        locationId: employee.locationId,
        on: WEDNESDAY,
        at: world.clock.now(),
      },
      money,
    ),
  )
}
const balance = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.balanceCents
const owed = async (locationId: string) => {
  const row = await world.db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(({ fn, eb, case: when }) =>
      fn
        .sum<number>(
          when()
            .when('d.code', '=', account.kindDue(locationId))
            .then(eb.ref('x.amount_cents'))
            .when('c.code', '=', account.kindDue(locationId))
            .then(eb.neg(eb.ref('x.amount_cents')))
            .else(0)
            .end(),
        )
        .as('cents'),
    )
    .executeTakeFirstOrThrow()
  return Number(row.cents)
}

test('a company gives what its rules say for the weekday', async () => {
  const employee = await makeEmployee([
    { kind: 'kind', cents: 900 },
    { kind: 'flex', cents: 400 },
  ])
  expect(await companyMoneyOf(world.db, ask(employee))).toMatchObject({
    availableKindCents: 900,
    availableFlexCents: 400,
  })
  expect(await companyMoneyOf(world.db, ask(employee, SUNDAY))).toMatchObject({ availableKindCents: 0 })
  expect(await companyMoneyOf(world.db, ask({ person: employee.person, locationId: null }))).toMatchObject({
    availableKindCents: 0,
    availableFlexCents: 0,
  })
})

test('a grant is made once, and only what a better rule adds is granted later', async () => {
  const employee = await makeEmployee([{ kind: 'kind', cents: 900 }])
  const code = account.kind(employee.person.id, WEDNESDAY)
  await grant(employee)
  await grant(employee)
  expect(await balance(code)).toBe(900)
  await world.db
    .updateTable('entitlement_rule')
    .set({ amount_cents: 1100 })
    .where('location_id', '=', employee.locationId)
    .execute()
  await grant(employee)
  expect(await balance(code)).toBe(1100)
})

test('what was not spent is not owed, once the day is over', async () => {
  const employee = await makeEmployee([{ kind: 'kind', cents: 900 }])
  const code = account.kind(employee.person.id, WEDNESDAY)
  await grant(employee)
  await world.db
    .transaction()
    .execute(tx =>
      postTx(tx, world, { key: `eat:${code}`, kind: 'test', at: world.clock.now() }, [
        { debit: code, credit: account.sales('canteen'), amountCents: 650, memo: 'goods' },
      ]),
    )
  await expireEntitlements(world)
  expect(await balance(code)).toBe(250)
  world.clock.set('2026-11-23T09:00:00Z')
  await expireEntitlements(world)
  await expireEntitlements(world)
  expect(await balance(code)).toBe(0)
  expect(await owed(employee.locationId)).toBe(650)
  world.clock.set(TEST_START)
})
