import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeCourier } from '../../logistics/routes/logistics.make'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { makePayables } from './make-payables'
import { accountOf, owedTo, sellOrder } from './payables.make'
import { nextBankDay } from './payout-files'
import { actsIn, PAYABLE_STATES, type PayableState } from './rules/payable-state'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

const payables = (caller: Person = admin) => createCaller(appRouter)(contextFor(world, caller)).admin.payables
const failure = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'went through',
    error => error.cause?.name ?? String(error),
  )
const EXECUTES = '2027-12-01'
const OTHER_IBAN = 'ES79 2100 0813 6101 2345 6789'

async function makeMerchantWithAccount(city = 'bcn') {
  const merchant = await makeMerchant(world)
  const store = await makeStore(world, { merchant_id: merchant.id, city })
  await payables().setAccount(accountOf({ kind: 'merchant', id: merchant.id }))
  return { merchant, store }
}
const enter = (merchantId: string, amount = 1000) =>
  payables().create({ merchantId, amount, description: 'Abono' })

/** A payable in a state. */
async function makeIn(state: PayableState): Promise<string> {
  const { merchant } = await makeMerchantWithAccount()
  const { id } = await enter(merchant.id)
  const ids = [id]
  if (state === 'carried')
    await world.db.updateTable('payable').set({ state, amount_cents: 0 }).where('id', '=', id).execute()
  if (state === 'open' || state === 'carried') return id
  await payables().approve({ ids })
  if (state === 'approved') return id
  await payables().makeFile({ ids, executesOn: EXECUTES })
  if (state === 'in_file') return id
  if (state === 'paid') await payables().markPaid({ ids })
  else await payables().markReturned({ id, reason: 'AC04' })
  return id
}

test('without the account of the platform there is no file', async () => {
  const { merchant } = await makeMerchantWithAccount()
  const { id } = await enter(merchant.id)
  await payables().approve({ ids: [id] })
  expect((await payables().checkFile({})).problems).toEqual(['platformAccountMissing'])
  expect(await failure(payables().makeFile({ ids: [id], executesOn: EXECUTES }))).toBe('PayoutAccountMissing')
  await payables().setAccount(accountOf({ kind: 'platform' }))
  expect((await payables().checkFile({})).problems).toEqual([])
})

const ACTS = {
  approve: (id: string) => payables().approve({ ids: [id] }),
  withdraw: (id: string) => payables().withdraw({ ids: [id] }),
  file: (id: string) => payables().makeFile({ ids: [id], executesOn: EXECUTES }),
  pay: (id: string) => payables().markPaid({ ids: [id] }),
  return: (id: string) => payables().markReturned({ id, reason: 'Account closed' }),
}
test.each(PAYABLE_STATES.flatMap(state => Object.keys(ACTS).map(act => [state, act] as const)))(
  'a payable that is %s: %s',
  async (state, act) => {
    const id = await makeIn(state)
    const isAllowed = actsIn(state).includes(act as keyof typeof ACTS)
    expect(await failure(ACTS[act as keyof typeof ACTS](id))).toBe(
      isAllowed ? 'went through' : 'InvalidPayableTransition',
    )
    if (!isAllowed) expect((await payables().show({ id })).state).toBe(state)
  },
)

test('the same payable is never in two files, also when two are made at once', async () => {
  const id = await makeIn('approved')
  const made = await Promise.all(
    [1, 2, 3].map(() => failure(payables().makeFile({ ids: [id], executesOn: EXECUTES }))),
  )
  expect(made.toSorted()).toEqual(['InvalidPayableTransition', 'InvalidPayableTransition', 'went through'])
  const payouts = await world.db.selectFrom('payout').selectAll().where('payable_id', '=', id).execute()
  expect(payouts).toHaveLength(1)
})

test('a file is kept as it was made, sealed, and names account, amount and a separate number for each payment', async () => {
  const ids = [await makeIn('approved'), await makeIn('approved')]
  const check = await payables().checkFile({ ids })
  expect(check).toMatchObject({ total: { amount: 2000 }, withoutAccount: [] })
  const file = await payables().makeFile({ ids, executesOn: EXECUTES })
  expect(file).toMatchObject({ payments: 2, amount: { amount: 2000 }, underWay: 2 })
  const { name, xml } = await payables().file({ id: file.id })
  expect(name).toBe(`${file.messageId}.xml`)
  expect(await payables().file({ id: file.id })).toEqual({ name, xml })
  expect(xml).toContain(`<EndToEndId>${ids[0]}-1</EndToEndId>`)
  expect(xml).toContain('<IBAN>ES9121000418450200051332</IBAN>')
  expect(xml).toContain("<StrtNm>Carrer d'Aribau 12</StrtNm><PstCd>08011</PstCd><TwnNm>Barcelona</TwnNm>")
  const kept = await world.db
    .selectFrom('payout_file')
    .selectAll()
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(kept.xml_sealed).toString('latin1')).not.toContain('ES91')
  expect((await payables().files()).docs[0]).toEqual(file)

  await payables().markPaid({ ids, paidOn: EXECUTES })
  expect((await payables().files()).docs[0]!.underWay).toBe(0)
  expect(await payables().show({ id: ids[0]! })).toMatchObject({ state: 'paid', paidOn: EXECUTES })
})

test('a day that is over, a payable that is gone and one without an account make no file', async () => {
  const id = await makeIn('approved')
  expect(await failure(payables().makeFile({ ids: [id], executesOn: '2026-11-16' }))).toBe('PayoutDayPassed')
  expect(await failure(payables().makeFile({ ids: [id, world.newId()], executesOn: EXECUTES }))).toBe(
    'NotFound',
  )
  const { id: merchantId } = await makeMerchant(world)
  const { id: without } = await enter(merchantId)
  await payables().approve({ ids: [without] })
  expect(await failure(payables().makeFile({ ids: [without], executesOn: EXECUTES }))).toBe(
    'PayoutAccountMissing',
  )
  expect((await payables().checkFile({ ids: [without] })).withoutAccount.map(row => row.id)).toEqual([
    without,
  ])
})

test('a payout that comes back owes the merchant again, and goes into another file under another number', async () => {
  const { merchant, store } = await makeMerchantWithAccount()
  await sellOrder(world, store, { goodsCents: 2000 })
  world.clock.set('2026-11-23T10:00:00Z')
  await makePayables(world)
  const [settlement] = (await payables().list({ filter: { merchantId: merchant.id } })).docs
  const ids = [settlement!.id]
  await payables().approve({ ids })
  await payables().makeFile({ ids, executesOn: EXECUTES })
  await payables().markPaid({ ids })
  expect(await owedTo(world, merchant.id)).toBe(0)
  expect(await failure(payables().markPaid({ ids }))).toBe('InvalidPayableTransition')
  await payables().markReturned({ id: ids[0]!, reason: 'AC04' })
  expect(await owedTo(world, merchant.id)).toBe(1760)
  expect(await payables().show({ id: ids[0]! })).toMatchObject({ state: 'returned', returnReason: 'AC04' })
  await payables().approve({ ids })
  const again = await payables().makeFile({ ids, executesOn: EXECUTES })
  expect((await payables().file({ id: again.id })).xml).toContain(`<EndToEndId>${ids[0]}-2</EndToEndId>`)
  const { payouts } = await payables().details({ id: ids[0]! })
  expect(payouts.map(({ state }) => state)).toEqual(['sent', 'returned'])
})

test('another account number is audited without the number, and withdraws what was approved for the old one', async () => {
  const { merchant } = await makeMerchantWithAccount()
  const { id } = await enter(merchant.id)
  await payables().approve({ ids: [id] })
  const account = accountOf({ kind: 'merchant', id: merchant.id })
  expect(await payables().setAccount({ ...account, town: 'Badalona' })).toMatchObject({ withdrawn: 0 })
  world.clock.advance(1000)
  const saved = await payables().setAccount({ ...account, iban: OTHER_IBAN })
  expect(saved).toMatchObject({
    withdrawn: 1,
    account: { ibanLastFour: '6789', ibanChangedAt: world.clock.now() },
  })
  expect((await payables().show({ id })).state).toBe('open')
  const entries = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('call', '=', 'admin.payables.setAccount')
    .execute()
  expect(JSON.stringify(entries)).not.toMatch(/0004184502|0008136101/)
  expect(JSON.stringify(await payables().account({ owner: account.owner }))).not.toContain('2100')
  expect(await failure(payables().setAccount({ ...account, iban: 'ES00 2100 0418 4502 0005 1332' }))).toBe(
    'ValidationError',
  )
})

test('who pays in one city reaches neither accounts nor files of another', async () => {
  const { merchant } = await makeMerchantWithAccount('mad')
  const { id } = await enter(merchant.id)
  await payables().approve({ ids: [id] })
  const file = await payables().makeFile({ ids: [id], executesOn: EXECUTES })
  const elsewhere = payables(
    await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['bcn'] } }] }),
  )
  const owner = { kind: 'merchant', id: merchant.id } as const
  expect(await failure(elsewhere.account({ owner }))).toBe('NotFound')
  expect(await failure(elsewhere.setAccount(accountOf(owner)))).toBe('NotFound')
  expect(await failure(elsewhere.account({ owner: { kind: 'platform' } }))).toBe('NotFound')
  expect(await failure(elsewhere.file({ id: file.id }))).toBe('NotFound')
  expect((await elsewhere.files()).docs.map(row => row.id)).not.toContain(file.id)
  expect(await failure(elsewhere.markPaid({ ids: [id] }))).toBe('NotFound')
})

test('a sum is for one merchant or one courier whom the payer reaches, and stays theirs', async () => {
  const { merchant } = await makeMerchantWithAccount()
  const courier = await makeCourier(world, { city: 'mad' })
  const sum = { amount: 500, description: 'Abono' }
  const made = await payables().create({ ...sum, userId: courier.id })
  expect(made).toMatchObject({ userId: courier.id, merchantId: null, state: 'open' })
  const customer = await makePerson(world)
  const refused = [
    {},
    { userId: customer.id },
    { userId: courier.id, merchantId: merchant.id },
    { userId: world.newId() },
  ]
  for (const payee of refused)
    expect(await failure(payables().create({ ...sum, ...payee }))).toBe('Forbidden')
  expect(await failure(payables().update({ id: made.id, userId: customer.id }))).toBe('Forbidden')
  const elsewhere = payables(
    await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['bcn'] } }] }),
  )
  expect(await failure(elsewhere.create({ ...sum, userId: courier.id }))).toBe('Forbidden')
  expect(await failure(elsewhere.show({ id: made.id }))).toBe('NotFound')

  await payables().approve({ ids: [made.id] })
  expect(await failure(payables().update({ id: made.id, amount: 900 }))).toBe('Forbidden')
  expect(await failure(payables().remove({ id: made.id }))).toBe('NotFound')
})

test.each([
  ['2026-11-24', '2026-11-25'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
])('what is sent on %s is executed on %s', (today, on) => {
  expect(nextBankDay(today)).toBe(on)
})

test('a server with another secret refuses what it cannot read, until the account is entered again', async () => {
  const { merchant } = await makeMerchantWithAccount()
  const [first, second] = [await enter(merchant.id), await enter(merchant.id)]
  const ids = [first.id, second.id]
  await payables().approve({ ids })
  const file = await payables().makeFile({ ids: [first.id], executesOn: EXECUTES })
  const { secret } = world.settings
  world.settings.secret = 'another secret of forty characters, as long'
  try {
    expect(await failure(payables().file({ id: file.id }))).toBe('PayoutDataSealed')
    const make = () => payables().makeFile({ ids: [second.id], executesOn: EXECUTES })
    expect(await failure(make())).toBe('PayoutDataSealed')
    for (const owner of [{ kind: 'platform' }, { kind: 'merchant', id: merchant.id }] as const)
      await payables().setAccount(accountOf(owner))
    // A number that cannot be compared counts as a new one, and is approved again.
    await payables().approve({ ids: [second.id] })
    expect((await make()).payments).toBe(1)
  } finally {
    world.settings.secret = secret
    await payables().setAccount(accountOf({ kind: 'platform' }))
  }
})
