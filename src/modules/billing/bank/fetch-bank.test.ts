import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutsideRequest } from '../../../adapters/outside/port'
import { STAND_IN_KEYS } from '../../../adapters/outside/stand-in-keys'
import { withStandIns } from '../../../adapters/outside/with-stand-ins'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { connectStandIns } from '../../../dev/demo/life/connect-stand-ins'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let folder: string
let admin: Person
let standIns: ReturnType<typeof withStandIns>
let instead: ((request: OutsideRequest) => unknown) | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-bank-'))
  world = await openTestWorld({
    outside: {
      request: async request =>
        instead
          ? { status: 200, contentType: 'application/json', body: JSON.stringify(instead(request)), ms: 1 }
          : standIns.outside.request(request),
    },
  })
  const place = {
    folder,
    publicUrl: 'http://comanda.example',
    ownUrl: 'http://127.0.0.1:1',
    now: world.clock.now,
  }
  standIns = withStandIns(world.outside, place)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const calls = (caller = admin) => createCaller(appRouter)(contextFor(world, caller)).admin
const connection = () =>
  world.db
    .selectFrom('integration')
    .select(['status', 'errors'])
    .where('id', '=', STAND_IN_KEYS.bankIntegrationId)
    .executeTakeFirstOrThrow()

test('without a bank there is nothing to ask', async () => {
  expect(await calls().bank.accounts()).toEqual({ docs: [], isConnected: false })
  await expect(calls().bank.sync({})).rejects.toMatchObject({ cause: { name: 'BankNotConnected' } })
})

test('what the bank says is taken once, and on the next day what is new', async () => {
  await connectStandIns(world, STAND_IN_KEYS)
  expect(await calls().integrations.test({ id: STAND_IN_KEYS.bankIntegrationId })).toMatchObject({
    status: 'connected',
  })
  const { imports } = await calls().bank.sync({})
  expect(imports).toMatchObject([{ format: 'api', state: 'done', broken: 0, knownTransactions: 0 }])
  // More than a page of the bank, and each page once.
  expect(imports[0]!.newTransactions).toBeGreaterThan(80)
  const { docs, isConnected } = await calls().bank.accounts()
  expect(docs).toMatchObject([
    { owner: 'Comanda Menjar a la Feina, S.L.', toDecide: imports[0]!.newTransactions },
  ])
  expect(isConnected).toBe(true)

  const again = await calls().bank.sync({})
  expect(again.imports).toMatchObject([{ newTransactions: 0 }])
  expect(again.imports[0]!.knownTransactions).toBeLessThan(20)
  world.clock.advance(86_400_000)
  expect((await calls().bank.sync({})).imports).toMatchObject([{ newTransactions: 2 }])
  const { messages } = await standIns.outside.told!()
  expect(messages[0]).toMatchObject({ who: 'bank', status: 200 })
})

test('an invalid line of the bank is reported, and the rest is taken', async () => {
  const booked = (amount: string, bookingDate = '2026-11-10') => ({
    transactionAmount: { amount, currency: 'EUR' },
    bookingDate,
    debtorName: 'Áurea',
  })
  instead = ({ url }) =>
    url.endsWith('/v1/accounts')
      ? { accounts: [{ resourceId: 'a/b', iban: 'ES91 2100 0418 4502 0005 1332', currency: 'EUR' }] }
      : { transactions: { booked: [booked('7.77'), booked('x'), booked('1.00', 'soon'), {}] } }
  const { imports } = await calls().bank.sync({})
  expect(imports).toMatchObject([{ newTransactions: 1, broken: 3 }])
})

test('a bank that is away, answers nonsense or points elsewhere is said to fail, and gets no key elsewhere', async () => {
  instead = () => ({ nothing: true })
  await expect(calls().bank.sync({})).rejects.toMatchObject({ cause: { name: 'BankUnavailable' } })
  expect(await connection()).toMatchObject({
    status: 'failing',
    errors: [{ message: 'answered in another form' }],
  })
  const asked: string[] = []
  instead = ({ url }) => {
    asked.push(url)
    return url.endsWith('/v1/accounts')
      ? { accounts: [{ resourceId: 'a', iban: 'ES9121000418450200051332', currency: 'EUR' }] }
      : { transactions: { booked: [], _links: { next: { href: 'https://elsewhere.example/' } } } }
  }
  await calls().bank.sync({})
  expect(asked.map(url => new URL(url).host)).toEqual(['bank.comanda.test', 'bank.comanda.test'])
  expect(await connection()).toMatchObject({ status: 'connected' })
})
