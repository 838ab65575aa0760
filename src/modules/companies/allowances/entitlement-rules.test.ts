import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation, makeOrganization } from '../../identity/users/people.make'
import { brokenLedger } from '../../money/ledger/money.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'

let world: TestWorld
let admin: Person
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  shop = await makeShop(world)
})
afterAll(async () => {
  expect(await brokenLedger(world)).toEqual([])
  await world.close()
})

const call = (person: Person) => createCaller(appRouter)(contextFor(world, person))
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => 'went through',
    error => toFailure(error).name,
  )
const holder = (type: PermissionType, scope: PermissionScope) =>
  makePerson(world, { permissions: [{ type, scope }] })
const lunch = {
  level: 'location' as const,
  kind: 'in_kind' as const,
  amountPerDay: { amount: 900, currency: 'eur' as const },
}
const ofAll = { ...lunch, level: 'organization' as const }
const ON = '2026-11-18'

test('a rule of the organization counts at its locations until one has its own', async () => {
  const organization = await makeOrganization(world)
  const location = await makeLocation(world, { organization_id: organization.id })
  const person = await makePerson(world, { locationIds: [location.id] })
  const ask = () => call(person).customer.entitlements.explain({ locationId: location.id, on: ON })
  const all = await call(admin).admin.entitlementRules.create({ ...ofAll, ownerId: organization.id })
  expect((await ask()).result.amount).toBe(900)

  const here = await call(admin).admin.entitlementRules.create({
    ...lunch,
    ownerId: location.id,
    amountPerDay: { amount: 400, currency: 'eur' },
  })
  const found = await ask()
  expect(found.result.amount).toBe(400)
  expect(found.rules.map(({ id, reason }) => [id, reason])).toEqual([
    [all.id, 'overridden'],
    [here.id, 'applies'],
  ])
  const { docs } = await call(admin).admin.entitlementRules.list({ filter: { countsAt: location.id } })
  expect(docs.map(({ id }) => id).sort()).toEqual([all.id, here.id].sort())

  await call(admin).admin.entitlementRules.archive({ id: here.id })
  expect((await ask()).result.amount).toBe(900)
})

test('rules for the same deliveries say so', async () => {
  const location = await makeLocation(world)
  const make = (from: string, to: string) =>
    call(admin).admin.entitlementRules.create({ ...lunch, ownerId: location.id, window: { from, to } })
  const early = await make('12:00', '14:00')
  const late = await make('14:00', '16:00')
  const long = await make('13:00', '15:00')
  const { docs } = await call(admin).admin.entitlementRules.list({ filter: { locationId: location.id } })
  const overlaps = Object.fromEntries(docs.map(rule => [rule.id, [...rule.overlaps].sort()]))
  expect(overlaps).toEqual({
    [early.id]: [long.id],
    [late.id]: [long.id],
    [long.id]: [early.id, late.id].sort(),
  })
})

test('a rule belongs to one owner, ends after it begins, and closes its window after it opens', async () => {
  const location = await makeLocation(world)
  const rules = call(admin).admin.entitlementRules
  expect(await failure(rules.create({ ...ofAll, ownerId: location.id }))).toBe('Forbidden')
  expect(
    await failure(rules.create({ ...lunch, ownerId: location.id, window: { from: '16:00', to: '12:00' } })),
  ).toBe('ValidationError')
  const rule = await rules.create({ ...lunch, ownerId: location.id, validFrom: '2026-11-10' })
  expect(await failure(rules.update({ id: rule.id, validUntil: '2026-11-09' }))).toBe('ValidationError')
  const other = await makeLocation(world)
  expect(await failure(rules.update({ id: rule.id, ownerId: other.id }))).toBe('Forbidden')
})

test('who runs a place reads what counts there, and changes nothing', async () => {
  const organization = await makeOrganization(world)
  const location = await makeLocation(world, { organization_id: organization.id })
  const all = await call(admin).admin.entitlementRules.create({ ...ofAll, ownerId: organization.id })
  const host = await holder('LocationAdminPermission', { locationIds: [location.id] })
  const stranger = await holder('LocationAdminPermission', { locationIds: [(await makeLocation(world)).id] })
  expect((await call(host).company.entitlementRules.show({ id: all.id })).id).toBe(all.id)
  expect(await failure(call(stranger).company.entitlementRules.show({ id: all.id }))).toBe('NotFound')
  expect(await failure(call(host).admin.entitlementRules.update({ id: all.id, isPaused: true }))).toBe(
    'Forbidden',
  )
  const madrid = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  })
  expect(await failure(call(madrid).admin.entitlementRules.update({ id: all.id, isPaused: true }))).toBe(
    'NotFound',
  )
})

test('only those who run a place learn what its people could spend, and only of its people', async () => {
  const location = await makeLocation(world)
  const member = await makePerson(world, { locationIds: [location.id] })
  const outsider = await makePerson(world)
  const host = await holder('LocationAdminPermission', { locationIds: [location.id] })
  const about = (who: Person) => ({ locationId: location.id, on: ON, userId: who.id })
  expect((await call(host).company.entitlements.explain(about(member))).result.amount).toBe(0)
  expect(await failure(call(host).company.entitlements.explain(about(outsider)))).toBe('UserNotFound')
  const stranger = await holder('LocationAdminPermission', { locationIds: [(await makeLocation(world)).id] })
  expect(await failure(call(stranger).company.entitlements.explain(about(member)))).toBe('LocationNotFound')
  expect(
    await failure(call(outsider).customer.entitlements.explain({ locationId: location.id, on: ON })),
  ).toBe('LocationNotFound')
})

const planOf = (person: Person, locationId: string) =>
  call(person).customer.checkout.plan(makePayload(shop, { locationId }))

test('a change counts from the next checkout, and the fee is the company’s unless it says no', async () => {
  const person = await makePerson(world)
  const office = await makeOffice(world, person, { kindCents: 2000 })
  const before = await planOf(person, office.id)
  expect(before.payment.appliedInKind.amount).toBe(before.price.total.amount)

  const { docs } = await call(admin).admin.entitlementRules.list({ filter: { locationId: office.id } })
  await call(admin).admin.entitlementRules.update({
    id: docs[0]!.id,
    amountPerDay: { amount: 300, currency: 'eur' },
  })
  expect((await planOf(person, office.id)).payment.appliedInKind.amount).toBe(300)

  await call(admin).admin.entitlementRules.update({
    id: docs[0]!.id,
    amountPerDay: { amount: 2000, currency: 'eur' },
  })
  await call(admin).admin.locations.update({ id: office.id, settings: { entitlementsPayDelivery: false } })
  const plan = await planOf(person, office.id)
  expect(plan.price.deliveryFee.amount).toBeGreaterThan(0)
  expect(plan.payment.appliedInKind.amount).toBe(plan.price.total.amount - plan.price.deliveryFee.amount)
})
