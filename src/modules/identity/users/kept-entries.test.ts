import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from './people.make'
import { openIban } from './sealed-iban'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const caller = (person: Caller) => createCaller(appRouter)(contextFor(world, person))
const as = (person: Person) => caller(person).customer.account
const refusal = (call: Promise<unknown>) => call.then(() => null, toFailure)
const fieldsOf = (failure: { details?: Record<string, unknown> } | null) =>
  (failure?.details?.fields as { path: string; rule: string }[] | undefined)?.map(({ path, rule }) => [
    path,
    rule,
  ])

const home = { address: { address: 'Carrer de Verdi 12', postalCode: '08012', city: 'Barcelona' } }
const company = {
  name: 'Llum & Fils SL',
  vatNumber: 'b-12345674',
  address: { address: 'Carrer de Pallars 85', postalCode: '08018', city: 'Barcelona' },
}

test('there is always one usual address, and it is told first', async () => {
  const { addresses } = as(await makePerson(world))
  const first = await addresses.create({ ...home, label: 'Home' })
  expect(first.isDefault).toBe(true)
  world.clock.advance(1000)
  const second = await addresses.create({ ...home, label: 'Office' })
  expect(second.isDefault).toBe(false)
  await addresses.update({ id: second.id, isDefault: true })
  expect((await addresses.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  // It cannot just stop being it.
  expect((await addresses.update({ id: second.id, isDefault: false, label: null })).isDefault).toBe(true)
  await addresses.remove({ id: second.id })
  expect((await addresses.list()).map(({ id, label, isDefault }) => [id, label, isDefault])).toEqual([
    [first.id, 'Home', true],
  ])
})

test('nobody reaches the entries of another', async () => {
  const [owner, other] = [as(await makePerson(world)), as(await makePerson(world))]
  const address = await owner.addresses.create(home)
  const billing = await owner.billingDetails.create(company)
  expect(await other.addresses.list()).toEqual([])
  expect(await other.billingDetails.list()).toEqual([])
  for (const call of [
    () => other.addresses.update({ id: address.id, label: 'mine' }),
    () => other.addresses.remove({ id: address.id }),
    () => other.billingDetails.update({ id: billing.id, name: 'mine' }),
    () => other.billingDetails.remove({ id: billing.id }),
  ])
    expect((await refusal(call()))?.name).toBe('NotFound')
})

test('fifty are kept, also when two are added at the same time', async () => {
  const { addresses } = as(await makePerson(world))
  for (let i = 0; i < 49; i++) await addresses.create(home)
  const ended = await Promise.all([refusal(addresses.create(home)), refusal(addresses.create(home))])
  expect(ended.map(failure => failure?.name ?? null).sort()).toEqual(['TooManyEntries', null])
  expect(await addresses.list()).toHaveLength(50)
})

test('billing details hold a real VAT number, a postal code and an account that nobody reads again', async () => {
  const person = await makePerson(world)
  const { billingDetails } = as(person)
  const made = await billingDetails.create({
    ...company,
    email: 'Billing@Llum.test',
    duns: '12-345-6789',
    iban: 'es91 2100 0418 4502 0005 1332',
  })
  expect(made).toMatchObject({
    vatNumber: 'ESB12345674',
    email: 'billing@llum.test',
    duns: '123456789',
    ibanLastFour: '1332',
    isDefault: true,
  })
  const row = await world.db
    .selectFrom('billing_details')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...row, iban_sealed: null })).not.toContain('0418')
  expect(Buffer.from(row.iban_sealed!).includes('0418')).toBe(false)
  expect(openIban(world, row.iban_sealed!)).toBe('ES9121000418450200051332')

  expect((await billingDetails.update({ id: made.id, name: 'Llum SL' })).ibanLastFour).toBe('1332')
  expect((await billingDetails.update({ id: made.id, iban: null })).ibanLastFour).toBeNull()

  const { postalCode: _, ...withoutCode } = company.address
  // By the names of the rules, whose texts the forms have.
  const wrong: [object, string, string][] = [
    [{ vatNumber: 'B12345678' }, 'vatNumber', 'vat'],
    [{ address: { ...withoutCode, postalCode: ' ' } }, 'address.postalCode', 'required'],
    [{ iban: 'ES9121000418450200051333' }, 'iban', 'iban'],
    [{ duns: '123' }, 'duns', 'minLength'],
    [{ email: 'nowhere' }, 'email', 'email'],
  ]
  for (const [part, path, rule] of wrong)
    expect(fieldsOf(await refusal(billingDetails.create({ ...company, ...part })))).toEqual([[path, rule]])
})

test('a checkout is offered the company first, then the own ones', async () => {
  const location = await makeLocation(world, {
    billing_details: { name: 'The Company', vatNumber: 'ESB12345674' },
  })
  const person = await makePerson(world, { locationIds: [location.id] })
  const { billingDetails } = as(person)
  await billingDetails.create({ ...company, invoiceEmail: 'invoices@llum.test' })
  world.clock.advance(1000)
  await billingDetails.create({ ...company, name: 'Second', isDefault: true })
  const offered = async (who: Caller, locationId: string | null) =>
    (await caller(who).public.search({ channel: 'catering', locationId })).availableBillingDetails
  expect((await offered(person, location.id)).map(({ name }) => name)).toEqual([
    'The Company',
    'Second',
    'Llum & Fils SL',
  ])
  expect((await offered(person, null)).map(({ name, email }) => [name, email])).toEqual([
    ['Second', undefined],
    ['Llum & Fils SL', 'invoices@llum.test'],
  ])
  expect(await offered(await makePerson(world), location.id)).toEqual([])
  expect(await offered({ kind: 'anonymous' }, null)).toEqual([])
})
