import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import type { PermissionScope } from '../../../core/db/columns'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeMerchant, makeStore } from '../stores/stores.make'

let world: TestWorld
let merchantId: string
let [store, other] = ['', '']
let owner: Person
let keeper: Person
beforeAll(async () => {
  world = await openTestWorld()
  merchantId = (await makeMerchant(world)).id
  store = (await makeStore(world, { merchant_id: merchantId })).id
  other = (await makeStore(world, { merchant_id: merchantId })).id
  owner = await runner({ merchantIds: [merchantId] })
  keeper = await runner({ storeIds: [store] })
})
afterAll(() => world.close())

const runner = (scope: PermissionScope) =>
  makePerson(world, { permissions: [{ type: 'MerchantAdminPermission', scope }] })
const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller)).merchant.people
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'went through',
    error => toFailure(error).name,
  )
const rolesIn = async (storeId: string) =>
  new Map((await as(owner).list({ storeId })).people.map(({ userId, role }) => [userId, role]))
const scopesOf = async (personId: string) =>
  (
    await world.db
      .selectFrom('permission')
      .select('scope')
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ scope }) => scope)
const verify = (personId: string) =>
  world.db
    .updateTable('person')
    .set({ email_verified_at: world.clock.now() })
    .where('id', '=', personId)
    .returning('email')
    .executeTakeFirstOrThrow()
const mailsTo = async (email: string) =>
  (
    await world.db.selectFrom('outgoing_message').select('template').where('recipient', '=', email).execute()
  ).map(({ template }) => template)

test('those who run a store see who else does, and what they may change of it', async () => {
  const { people, mayGive } = await as(owner).list({ storeId: store })
  expect(people.map(({ userId, role, mayChange }) => [userId, role, mayChange])).toEqual([
    [owner.id, 'merchant', false],
    [keeper.id, 'store', true],
  ])
  expect(mayGive).toEqual(['merchant', 'store'])
  const theirs = await as(keeper).list({ storeId: store })
  expect(theirs.people.map(({ mayChange }) => mayChange)).toEqual([false, false])
  expect(theirs.mayGive).toEqual(['store'])
  expect([...(await rolesIn(other)).keys()]).toEqual([owner.id])
})

test('a new address gets an account and a letter, a known one access and a letter, an unproven one nothing', async () => {
  await as(owner).invite({ storeId: store, email: 'cook@example.com', role: 'store' })
  expect(await mailsTo('cook@example.com')).toEqual(['account-welcome'])
  const cook = await world.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'cook@example.com')
    .executeTakeFirstOrThrow()
  expect(await scopesOf(cook.id)).toEqual([{ storeIds: [store] }])
  expect(await refusal(as(owner).invite({ storeId: store, email: 'Cook@example.com', role: 'store' }))).toBe(
    'EmailNotVerified',
  )
  await verify(cook.id)
  expect(await refusal(as(owner).invite({ storeId: store, email: 'cook@example.com', role: 'store' }))).toBe(
    'Conflict',
  )

  const known = await makePerson(world)
  await world.db
    .updateTable('person')
    .set({ email: 'known@example.com', email_verified_at: null })
    .where('id', '=', known.id)
    .execute()
  const invite = () => as(owner).invite({ storeId: store, email: 'known@example.com', role: 'merchant' })
  expect(await refusal(invite())).toBe('EmailNotVerified')
  expect(await scopesOf(known.id)).toEqual([])
  await verify(known.id)
  await invite()
  expect(await scopesOf(known.id)).toEqual([{ merchantIds: [merchantId] }])
  expect(await mailsTo('known@example.com')).toEqual(['account-kitchen'])
})

test('a role is changed and taken, and what else somebody runs stays', async () => {
  const elsewhere = (await makeMerchant(world)).id
  const both = await runner({ merchantIds: [merchantId, elsewhere], storeIds: [store] })
  await as(owner).setRole({ storeId: store, userId: both.id, role: 'store' })
  expect(await scopesOf(both.id)).toEqual([{ merchantIds: [elsewhere] }, { storeIds: [store] }])
  await as(owner).setRole({ storeId: store, userId: both.id, role: 'merchant' })
  expect((await rolesIn(other)).get(both.id)).toBe('merchant')
  await as(owner).remove({ storeId: store, userId: both.id })
  expect(await scopesOf(both.id)).toEqual([{ merchantIds: [elsewhere] }])
  expect((await rolesIn(store)).has(both.id)).toBe(false)
  expect(await refusal(as(owner).remove({ storeId: store, userId: both.id }))).toBe('UserNotFound')
})

test('nobody gives or takes more than they have, in a store of others, or from themselves', async () => {
  const outsider = await runner({ merchantIds: [(await makeMerchant(world)).id] })
  const inMadrid = await runner({ merchantIds: [merchantId], cities: ['mad'] })
  const inCity = await runner({ merchantIds: [merchantId], cities: ['bcn'] })
  const platform = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  const gone = { storeId: store, userId: keeper.id }
  const somebody = { storeId: store, email: 'somebody@example.com' }
  const refused: [Promise<unknown>, string][] = [
    [as(outsider).list({ storeId: store }), 'NotFound'],
    [as(outsider).invite({ ...somebody, role: 'store' }), 'NotFound'],
    [as(outsider).setRole({ ...gone, role: 'merchant' }), 'NotFound'],
    [as(outsider).remove(gone), 'NotFound'],
    [as(inMadrid).remove(gone), 'NotFound'],
    [as(keeper).list({ storeId: other }), 'NotFound'],
    [as(keeper).invite({ ...somebody, role: 'merchant' }), 'Forbidden'],
    [as(keeper).setRole({ storeId: store, userId: owner.id, role: 'store' }), 'Forbidden'],
    [as(keeper).remove({ storeId: store, userId: owner.id }), 'Forbidden'],
    [as(keeper).remove(gone), 'Forbidden'],
    [as(owner).setRole({ storeId: store, userId: owner.id, role: 'store' }), 'Forbidden'],
    [as(owner).remove({ storeId: store, userId: outsider.id }), 'UserNotFound'],
    [as(inCity).invite({ ...somebody, role: 'merchant' }), 'Forbidden'],
    [as(platform).invite({ ...somebody, role: 'store' }), 'Forbidden'],
    [as({ kind: 'anonymous' }).list({ storeId: store }), 'Unauthorized'],
  ]
  expect(await Promise.all(refused.map(([call]) => refusal(call)))).toEqual(refused.map(([, name]) => name))
  expect(await scopesOf(owner.id)).toEqual([{ merchantIds: [merchantId] }])
  expect(await scopesOf(keeper.id)).toEqual([{ storeIds: [store] }])
  expect(await mailsTo('somebody@example.com')).toEqual([])
})
