import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { ACCOUNT_IBAN, CSV, camtOf, csvOf, type Line, norma43Of } from './bank-files.make'
import { PART_BYTES } from './contract/bank-imports'
import { readImport } from './read-import'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

const bankOf = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.bank
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64')
/** Lines that no other test has, neither by their texts nor by their amounts. */
let made = 0
const linesOf = (concept: string, count: number): Line[] =>
  Array.from({ length: count }, (_, n) => ({
    bookedOn: `2026-11-${String((n % 28) + 1).padStart(2, '0')}`,
    cents: (n % 5 === 0 ? -1 : 1) * (100 + made++),
    concept: `${concept} ${n}`,
    counterparty: 'Áurea Consulting',
  }))
const sync = async (name: string, text: string, csv?: typeof CSV) =>
  (await bankOf(admin).sync({ file: { name, content: base64(text), csv } })).imports[0]!
const kept = async (search: string) => (await bankOf(admin).transactions({ search, limit: 200 })).docs

/** Sends a file in parts, and leaves it to be read. */
async function upload(name: string, bytes: Buffer, partBytes = PART_BYTES) {
  const bank = bankOf(admin)
  const { id } = await bank.startImport({ name, sizeBytes: bytes.length })
  for (let number = 0; number * partBytes < bytes.length; number++)
    await bank.addPart({
      id,
      number,
      content: base64(bytes.subarray(number * partBytes, (number + 1) * partBytes)),
    })
  await bank.finishImport({ id })
  return id
}

test.each([
  ['norma43', 'nov.n43', (lines: Line[]) => norma43Of({ lines, openingCents: 50_000 }), undefined],
  ['camt', 'nov.xml', (lines: Line[]) => camtOf({ lines, openingCents: 50_000 }), undefined],
  ['csv', 'nov.csv', (lines: Line[]) => csvOf({ lines, openingCents: 50_000 }), CSV],
] as const)('a file of %s is taken once, however often it comes', async (format, name, write, csv) => {
  const lines = linesOf(`ONCE${format}`, 12)
  const first = await sync(name, write(lines), csv)
  expect(first).toMatchObject({
    format,
    state: 'done',
    transactions: 12,
    newTransactions: 12,
    knownTransactions: 0,
    broken: 0,
    faults: [],
  })
  expect(first.statements).toMatchObject([{ account: ACCOUNT_IBAN, openingCents: 50_000, doesTie: true }])
  const again = await sync(name, write(lines), csv)
  expect(again).toMatchObject({ state: 'done', newTransactions: 0, knownTransactions: 12 })
  // The next statement begins with days that this one had.
  const more = await sync(name, write([...lines.slice(6), ...linesOf(`NEXT${format}`, 3)]), csv)
  expect(more).toMatchObject({ newTransactions: 3, knownTransactions: 6 })
  expect(await kept(`once${format}`)).toHaveLength(12)
})

test('two lines that say the same are two, in every file', async () => {
  const [coffee] = linesOf('COFFEE', 1)
  const file = norma43Of({ lines: [coffee!, coffee!] })
  expect(await sync('a.n43', file)).toMatchObject({ newTransactions: 2 })
  expect(await sync('a.n43', file)).toMatchObject({ newTransactions: 0 })
  expect(await kept('coffee')).toHaveLength(2)
})

test('the same lines in another format are known, by their days and amounts', async () => {
  const [coffee, ...lines] = linesOf('FORMATS', 6)
  await sync('a.n43', norma43Of({ lines: [coffee!, coffee!, ...lines] }))
  const later = linesOf('LATER', 1)
  const other = [coffee!, coffee!, coffee!, ...lines, ...later]
  expect(await sync('a.xml', camtOf({ lines: other }))).toMatchObject({
    transactions: 9,
    newTransactions: 2,
  })
  expect(await sync('a.csv', csvOf({ lines: other }), CSV)).toMatchObject({ newTransactions: 0 })
  expect(await kept('formats')).toHaveLength(8)
})

test('broken rows are listed with their lines, and the rest is taken', async () => {
  const file = norma43Of({ lines: linesOf('BROKEN', 4) }).split('\r\n')
  file[3] = file[3]!.slice(0, 20)
  const answer = await sync('broken.n43', file.join('\r\n'))
  expect(answer).toMatchObject({ state: 'done', transactions: 3, broken: 2 })
  expect(answer.faults.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'lineTooShort'],
    [10, 'totalsDiffer'],
  ])
  expect(answer.statements).toMatchObject([{ doesTie: false }])
})

test('a file without a readable row fails, and a CSV file without columns says that they are missing', async () => {
  expect(await sync('x.xml', '<a/>')).toMatchObject({ state: 'failed', failure: 'nothingRead', broken: 1 })
  expect(await sync('x.csv', csvOf({ lines: linesOf('X', 1) }))).toMatchObject({
    state: 'failed',
    failure: 'columnsMissing',
  })
})

test('letters of banks that write no UTF-8 come out right, also where a part ends within one', async () => {
  const text = norma43Of({ lines: linesOf('CARÀCTERS', 3) })
  const old = Buffer.from(text, 'latin1')
  await readImport(world, { importId: await upload('old.n43', old, 100) })
  const bytes = Buffer.from(camtOf({ lines: linesOf('CARÀCTERS UTF', 3) }))
  await readImport(world, { importId: await upload('new.xml', bytes, bytes.indexOf('À') + 1) })
  for (const { concept, counterparty } of await kept('caràcters')) {
    expect(concept).toContain('CARÀCTERS')
    expect(counterparty).toBe('Áurea Consulting')
  }
  expect(await kept('caràcters')).toHaveLength(6)
})

test('parts may come twice and in any order; a file that is not whole is not read', async () => {
  const bank = bankOf(admin)
  const bytes = Buffer.from(norma43Of({ lines: linesOf('PARTS', 3) }))
  const { id } = await bank.startImport({ name: 'parts.n43', sizeBytes: bytes.length })
  const half = Math.floor(bytes.length / 2)
  const second = { id, number: 1, content: base64(bytes.subarray(half)) }
  await bank.addPart(second)
  await bank.addPart(second)
  await expect(bank.finishImport({ id })).rejects.toMatchObject({ cause: { name: 'BankFileIncomplete' } })
  await bank.addPart({ id, number: 0, content: base64(bytes.subarray(0, half)) })
  expect(await bank.finishImport({ id })).toMatchObject({ state: 'reading' })
  expect(await bank.finishImport({ id })).toMatchObject({ state: 'reading' })
  await expect(bank.addPart(second)).rejects.toMatchObject({ cause: { name: 'BankImportEnded' } })
  await readImport(world, { importId: id })
  expect(await bank.finishImport({ id })).toMatchObject({ state: 'done', newTransactions: 3 })
  expect(
    await world.db.selectFrom('bank_file_part').selectAll().where('import_id', '=', id).execute(),
  ).toEqual([])
})

test('a job that dies half way, and two that read the same lines at once, leave each line once', async () => {
  const lines = linesOf('KILLED', 2500)
  const bytes = Buffer.from(norma43Of({ lines }))
  const ids = [await upload('one.n43', bytes), await upload('two.n43', bytes)]
  let writes = 0
  const dying = {
    ...world,
    newId: () => {
      if (++writes > 1700) throw new Error('killed')
      return world.newId()
    },
  }
  await expect(readImport(dying, { importId: ids[0]! })).rejects.toThrow('killed')
  expect(await bankOf(admin).showImport({ id: ids[0]! })).toMatchObject({
    state: 'reading',
    transactions: 1000,
    newTransactions: 1000,
  })
  await Promise.all([...ids, ...ids].map(importId => readImport(world, { importId })))
  const [one, two] = await Promise.all(ids.map(id => bankOf(admin).showImport({ id })))
  expect([one!.state, two!.state]).toEqual(['done', 'done'])
  expect([one!.transactions, two!.transactions]).toEqual([2500, 2500])
  expect(one!.newTransactions + two!.newTransactions).toBe(2500)
  expect(one!.statements).toHaveLength(1)
  const { totalDocs } = await bankOf(admin).transactions({ search: 'killed', limit: 1 })
  expect(totalDocs).toBe(2500)
})

test('an import that is stopped is not read on', async () => {
  const id = await upload('stop.n43', Buffer.from(norma43Of({ lines: linesOf('STOPPED', 3) })))
  expect(await bankOf(admin).stopImport({ id })).toMatchObject({ state: 'stopped' })
  await readImport(world, { importId: id })
  expect(await bankOf(admin).stopImport({ id })).toMatchObject({ state: 'stopped', transactions: 0 })
  expect(await kept('stopped')).toEqual([])
})

test('the columns of a bank are remembered by the heading of its files', async () => {
  const bank = bankOf(admin)
  const heading = 'Fecha;Concepto;Importe'
  expect(await bank.csvLayout({ heading })).toEqual({ csv: null })
  await bank.startImport({ name: 'a.csv', sizeBytes: 10, csv: CSV, heading })
  const other = { ...CSV, columns: { ...CSV.columns, decimalMark: '.' as const } }
  await bank.startImport({ name: 'b.csv', sizeBytes: 10, csv: other, heading })
  expect(await bank.csvLayout({ heading })).toEqual({ csv: other })
})

test('a transaction is said to be none of ours, and that is taken back; an import changes nothing of it', async () => {
  const bank = bankOf(admin)
  const lines = linesOf('DECIDED', 2)
  await sync('decided.n43', norma43Of({ lines }))
  const [one, other] = await kept('decided')
  const ids = [one!.id]
  expect(await bank.decide({ ids, state: 'notOurs' })).toMatchObject([
    { state: 'notOurs', decidedBy: 'Test Person', decidedAt: world.clock.now() },
  ])
  await sync('decided.n43', norma43Of({ lines }))
  expect((await bank.transactions({ search: 'decided', filter: { state: 'toDecide' } })).docs).toMatchObject([
    { id: other!.id },
  ])
  await bank.decide({ ids, state: 'notOurs' })
  expect(await bank.decide({ ids, state: 'toDecide' })).toMatchObject([
    { state: 'toDecide', decidedBy: null, decidedAt: null },
  ])
  const audited = await world.db
    .selectFrom('audit_entry')
    .select('after')
    .where('entity_id', '=', one!.id)
    .orderBy('id')
    .execute()
  expect(audited.map(({ after }) => after)).toEqual([{ state: 'notOurs' }, { state: 'toDecide' }])
})

test('an account shows the balances of its newest statement, and how much is to be decided', async () => {
  const iban = 'ES7921000813610123456789'
  const lines = linesOf('BALANCES', 4)
  await sync('b.xml', camtOf({ lines, openingCents: 7_000, iban }))
  const { docs } = await bankOf(admin).accounts()
  const account = docs.find(({ number }) => number === iban)
  expect(account).toMatchObject({
    owner: 'Comanda',
    toDecide: 4,
    decided: 0,
    openingCents: 7_000,
    inCount: 3,
    outCount: 1,
    doesTie: true,
  })
})

test('who looks after one city, and who administers no platform, sees nothing of the bank', async () => {
  const [one] = await kept('once')
  const { docs } = await bankOf(admin).imports({})
  const scope = { cities: ['bcn'] }
  const ofCity = bankOf(await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope }] }))
  expect((await ofCity.transactions({})).docs).toEqual([])
  expect((await ofCity.imports({})).docs).toEqual([])
  expect(await ofCity.accounts()).toEqual({ docs: [], isConnected: false })
  expect(await ofCity.csvLayout({ heading: 'Fecha;Concepto;Importe' })).toEqual({ csv: null })
  const refused = (call: Promise<unknown>) => call.catch(error => error.cause.name)
  const { id } = docs[0]!
  expect(
    await Promise.all([
      refused(ofCity.showImport({ id })),
      refused(ofCity.stopImport({ id })),
      refused(ofCity.finishImport({ id })),
      refused(ofCity.addPart({ id, number: 0, content: 'AAAA' })),
      refused(ofCity.decide({ ids: [one!.id], state: 'notOurs' })),
      refused(ofCity.startImport({ name: 'a', sizeBytes: 1 })),
      refused(ofCity.sync({ file: { name: 'a', content: 'AAAA' } })),
    ]),
  ).toEqual(['NotFound', 'NotFound', 'NotFound', 'NotFound', 'NotFound', 'Forbidden', 'Forbidden'])
  const merchant = bankOf(await makePerson(world, { permissions: [{ type: 'MerchantAdminPermission' }] }))
  expect(await refused(merchant.transactions({}))).toBe('Forbidden')
})
