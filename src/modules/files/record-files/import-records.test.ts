import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Caller, Person } from '../../../core/context'
import { columnsOfRecord } from '../../../core/contract/record-columns'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { decimals } from '../../../core/rules/csv'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import {
  COLLECTIONS,
  type CollectionSamples,
  type Doc,
  newFields,
  verbsOf,
} from '../../../dev/access/collections'
import { procedures } from '../../../dev/access/endpoints'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import type { ImportAnswer } from './contract/record-files'
import { type CallAt, collectionAt } from './imported-collection'

let world: TestWorld
let ours: Tenant
let theirs: Tenant
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  watchOutside()
  await watchTables()
}, 60_000)
beforeEach(() => world.clock.advance(1000))
afterAll(() => world.close())

const files = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller)).app.files
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'went through',
    error => toFailure(error).name,
  )

/** Whom the product asks or tells something; a trial asks none of them. */
const OUTSIDE = [
  ...['payments', 'mail', 'sms', 'push', 'outside', 'places', 'streets', 'writing', 'files'],
] as (keyof TestWorld)[]
const asked: string[] = []
function watchOutside() {
  const watched = (name: string, its: object) =>
    new Proxy(its, {
      get(of, key) {
        const value = Reflect.get(of, key)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          asked.push(`${name}.${String(key)}`)
          return Reflect.apply(value, of, given)
        }
      },
    })
  for (const name of OUTSIDE)
    if (world[name]) Object.assign(world, { [name]: watched(name, world[name] as object) })
  const { stickers, allergenSheet } = world.labels
  Object.assign(world, {
    labels: {
      stickers: stickers && watched('stickers', stickers),
      allergenSheet: allergenSheet && watched('allergenSheet', allergenSheet),
    },
  })
  const { eventsWaiting } = world
  world.eventsWaiting = () => {
    asked.push('eventsWaiting')
    eventsWaiting()
  }
}

/** From now on, each row that a transaction changes leaves one in `written`, which goes when that is undone. */
async function watchTables() {
  await world.driver.unsafe(`
    create table written (n bigint generated always as identity, what text);
    create function note_written() returns trigger language plpgsql as $$
      begin insert into written (what) values (tg_op || ' ' || tg_table_name); return null; end $$;
    do $$
    declare
      name text;
    begin
      for name in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'written'
      loop
        execute format('create trigger note_written after insert or update or delete on %s
          for each row execute function note_written()', name);
      end loop;
    end $$`)
}
/** What was written since it was asked last, to any table, also of queues. */
async function written(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`delete from written returning what`.execute(world.db)
  return rows.map(({ what }) => what)
}

type Table = { columns: string[]; rows: string[][] }
async function take(of: string, { columns, rows }: Table, dryRun = false, caller: Caller = admin) {
  const file = { of, columns, rows: rows.map((cells, at) => ({ line: at + 2, cells })), dryRun }
  if (!dryRun) return files(caller).take(file)
  await written()
  asked.length = 0
  const answer = await files(caller).take(file)
  expect([of, asked, await written()]).toEqual([of, [], []])
  return answer
}
const outcomes = ({ rows }: ImportAnswer) => rows.map(({ outcome }) => outcome)
const wrong = ({ rows }: ImportAnswer) =>
  rows.flatMap(({ errors }) => errors.map(({ column, name, rule }) => [column, name, rule]))

/** A record as a file of its list has it. */
function exported(of: string, docs: readonly Doc[]): Table {
  const columns = columnsOfRecord((procedures[`${of}.show`]!._def as { output?: unknown }).output)!
  return {
    columns: columns.map(({ name }) => name),
    rows: docs.map(doc =>
      columns.map(({ read }) => {
        const cell = read(doc)
        return cell === null ? '' : 'plain' in cell ? cell.plain : cell.text
      }),
    ),
  }
}

/** Fields as somebody would fill them into the template. */
async function filledIn(of: string, fields: Record<string, unknown>): Promise<Table> {
  const { columns } = await files(admin).template({ of })
  const cells = columns.map(({ name }): [string, string] => [
    name,
    cellOf(
      name
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], fields),
    ),
  ])
  const said = cells.filter(([, text]) => text !== '')
  return { columns: said.map(([name]) => name), rows: [said.map(([, text]) => text)] }
}
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every(one => typeof one !== 'object')) return value.join(', ')
  if (typeof value === 'object')
    return 'amount' in value ? decimals(Number(value.amount)) : JSON.stringify(value)
  return String(value)
}
const withCell = ({ columns, rows }: Table, column: string, text: string): Table => ({
  columns: columns.includes(column) ? columns : [...columns, column],
  rows: rows.map(row =>
    columns.includes(column) ? row.map((cell, at) => (columns[at] === column ? text : cell)) : [...row, text],
  ),
})
/** The same under a name that nothing has yet. */
async function calledAnew(of: string, file: Table): Promise<Table> {
  const { foundBy } = await take(of, { ...file, rows: [] }, true)
  const next = `anew${++made}`
  const { columns } = await files(admin).template({ of })
  const needsVatNumber = columns.some(({ name, isRequired }) => name === 'vatNumber' && isRequired)
  if (foundBy === 'vatNumber' && (needsVatNumber || file.columns.includes('email')))
    return withCell(file, 'vatNumber', 'B83471623')
  if (foundBy === 'vatNumber') {
    const at = file.columns.indexOf('vatNumber')
    const without = {
      columns: file.columns.toSpliced(at, 1),
      rows: file.rows.map(row => row.toSpliced(at, 1)),
    }
    return withCell(without, 'name', next)
  }
  if (foundBy === null) return file
  return withCell(
    file,
    foundBy,
    foundBy === 'email' ? `${next}@example.test` : foundBy === 'code' ? next.toUpperCase() : next,
  )
}
let made = 0

const count = async (of: string) => (await verbsOf(world, admin, of).list({ limit: 1 })).totalDocs

describe.each(COLLECTIONS.map(one => [one.of, one] as const))('%s', (of, one: CollectionSamples) => {
  test('a list that is exported and taken in again changes nothing', async () => {
    const verbs = verbsOf(world, admin, of)
    const made = [await verbs.create(newFields(one, ours)), await verbs.create(newFields(one, ours))]
    const docs = await Promise.all(made.map(({ id }) => verbs.show({ id })))
    const answer = await take(of, exported(of, docs))
    expect([wrong(answer), answer.unknown, outcomes(answer)]).toEqual([[], [], ['unchanged', 'unchanged']])
    expect(await Promise.all(made.map(({ id }) => verbs.show({ id })))).toEqual(docs)
  })

  test('a changed row is told first, done then, and done once', async () => {
    const verbs = verbsOf(world, admin, of)
    const before = await verbs.create(newFields(one, ours))
    const [field, value] = Object.entries(one.change)[0]!
    const file = withCell(exported(of, [before]), field, cellOf(value))
    world.clock.advance(1000)

    const tried = await take(of, file, true)
    expect([wrong(tried), outcomes(tried)]).toEqual([[], ['changed']])
    expect(tried.rows[0]!.changes).toMatchObject([{ column: field, after: cellOf(value) }])
    expect(await verbs.show({ id: before.id })).toEqual(before)

    expect(outcomes(await take(of, file))).toEqual(['changed'])
    const after = await verbs.show({ id: before.id })
    expect(one.shows ? one.shows(after) : after[field]).toEqual(value)
    expect(outcomes(await take(of, file))).toEqual(['unchanged'])

    const stale = await take(of, withCell(file, 'updatedAt', '2026-01-01T00:00:00.000Z'))
    expect(outcomes(stale)).toEqual(['unchanged'])
    const old = await take(of, exported(of, [before]))
    expect(wrong(old).map(([, name]) => name)).toEqual(['StaleRecord'])
    const now = await verbs.show({ id: before.id })
    expect(now).toEqual(after)
  })

  test('a new row is tried without a trace, made once, and found again', async () => {
    const file = await calledAnew(of, await filledIn(of, newFields(one, ours)))
    const before = await count(of)
    const tried = await take(of, file, true)
    expect([wrong(tried), outcomes(tried), await count(of)]).toEqual([[], ['created'], before])

    const made = await take(of, file)
    expect([wrong(made), outcomes(made), await count(of)]).toEqual([[], ['created'], before + 1])
    const { changes } = made.rows[0]!
    expect(changes).not.toEqual([])
    expect(tried.rows[0]!.changes).toEqual(changes)
    const again = await take(of, file)
    expect([wrong(again), again.rows[0]!.changes, outcomes(again)]).toEqual([
      [],
      made.foundBy ? [] : changes,
      [made.foundBy ? 'unchanged' : 'created'],
    ])
    expect([again.rows[0]!.id, await count(of)]).toEqual([made.rows[0]!.id, before + 1])
  })

  test('nothing is taken from who may not do it by hand', async () => {
    const stranger = await makePerson(world, { permissions: [{ type: one.stranger }] })
    const file = await filledIn(of, newFields(one, ours))
    expect(await refusal(take(of, file, true, stranger))).toBe('Forbidden')
    if (!one.tenant) return
    const made = await verbsOf(world, admin, of).create(newFields(one, ours))
    const { type, other } = one.tenant
    const outsider = await makePerson(world, { permissions: [{ type, scope: other(theirs) }] })
    const answer = await take(of, exported(of, [made]), false, outsider)
    expect(wrong(answer)).toEqual([[null, 'NotFound', null]])
  })
})

test('what is written is noticed, and what is undone is not', async () => {
  const { id } = await verbsOf(world, admin, 'admin.fleets').create({ name: 'Noticed', city: 'bcn' })
  expect(await written()).toContain('INSERT fleet')
  const undone = world.db.transaction().execute(async tx => {
    await tx.deleteFrom('fleet').where('id', '=', id).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await written()).toEqual([])
  await world.db.deleteFrom('fleet').where('id', '=', id).execute()
  expect(await written()).toContain('DELETE fleet')
})

test('every collection that files fill is tried here', () => {
  const at = (path: string) => procedures[path] as ReturnType<CallAt>
  const imported = Object.keys(procedures)
    .filter(path => path.endsWith('.list'))
    .map(path => path.slice(0, -'.list'.length))
    .filter(of => collectionAt(of, at)?.updateFields)
  const tried = [...COLLECTIONS.map(({ of }) => of), 'admin.purchases', 'admin.ratings']
  expect(imported.filter(of => !tried.includes(of))).toEqual([])
  // Their calls ask the card processor within them: they are none of these.
  for (const of of ['admin.paymentMethods', 'admin.credits'])
    expect([of, imported.includes(of)]).toEqual([of, false])
})

test('of orders a file changes the words, and places none', async () => {
  const verbs = verbsOf(world, admin, 'admin.purchases')
  const before = await verbs.show({ id: ours.orderId })
  const file = withCell(exported('admin.purchases', [before]), 'internalNote', 'At the back door')
  expect(outcomes(await take('admin.purchases', exported('admin.purchases', [before]), true))).toEqual([
    'unchanged',
  ])
  expect(outcomes(await take('admin.purchases', file, true))).toEqual(['changed'])
  expect(outcomes(await take('admin.purchases', file))).toEqual(['changed'])
  expect((await verbs.show({ id: ours.orderId })).internalNote).toBe('At the back door')

  const { columns } = await files(admin).template({ of: 'admin.purchases' })
  expect(columns.map(({ name }) => name).toSorted()).toEqual([
    'customerComments',
    'internalNote',
    'projectCode',
  ])
  const without = { columns: file.columns.slice(1), rows: file.rows.map(row => row.slice(1)) }
  expect(file.columns[0]).toBe('id')
  for (const dryRun of [true, false])
    expect(wrong(await take('admin.purchases', without, dryRun))).toEqual([[null, 'Forbidden', null]])
})

test('of ratings a file brings new ones and answers those that are there', async () => {
  const said = table({ purchaseId: ours.deliveredId, rating: '4', comment: 'Good, on the telephone' })
  expect(outcomes(await take('admin.ratings', said, true))).toEqual(['created'])
  const made = await take('admin.ratings', said)
  expect([wrong(made), outcomes(made)]).toEqual([[], ['created']])
  const { id } = made.rows[0]!
  const show = () => verbsOf(world, admin, 'admin.ratings').show({ id: id! })
  const answered = withCell(exported('admin.ratings', [await show()]), 'reply', 'Thank you')
  expect(outcomes(await take('admin.ratings', answered, true))).toEqual(['changed'])
  expect(outcomes(await take('admin.ratings', answered))).toEqual(['changed'])
  expect(await show()).toMatchObject({ reply: 'Thank you', comment: 'Good, on the telephone' })
  // What a customer has said is not rewritten.
  expect(outcomes(await take('admin.ratings', withCell(answered, 'rating', '5'), true))).toEqual(['refused'])
})

const brand = (changes: Record<string, string> = {}) => ({
  merchantId: ours.merchantId,
  name: 'Sol',
  ...changes,
})
const table = (...rows: Record<string, string>[]): Table => {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return { columns, rows: rows.map(row => columns.map(column => row[column] ?? '')) }
}

test('columns that are no part of the record are told, and so are those that are only read', async () => {
  const answer = await take(
    'admin.brands',
    table({ ...brand(), colour: 'red', createdAt: '2020-01-01' }),
    true,
  )
  expect([answer.unknown, answer.readOnly, answer.foundBy]).toEqual([['colour'], ['createdAt'], 'name'])
})

test('a trial shows what a new row would keep, and what a known one would have instead', async () => {
  const fresh = brand({ name: 'Anew', accentColor: '#2F7D4F', description: '' })
  const { rows } = await take('admin.brands', table(fresh), true)
  expect(rows[0]!.changes).toEqual([
    { column: 'merchantId', before: '', after: fresh.merchantId! },
    { column: 'name', before: '', after: 'Anew' },
    { column: 'accentColor', before: '', after: '#2F7D4F' },
  ])
  await take('admin.brands', table(fresh))
  const known = await take('admin.brands', table({ ...fresh, accentColor: '#000000' }), true)
  expect(known.rows[0]!.changes).toEqual([{ column: 'accentColor', before: '#2F7D4F', after: '#000000' }])
})

test('a trial refuses a row in a city that does not exist, whatever it is of', async () => {
  const inCities = COLLECTIONS.filter(one => 'city' in newFields(one, ours))
  expect(inCities.map(({ of }) => of)).toEqual(
    expect.arrayContaining(['admin.stores', 'admin.fleets', 'admin.warehouses', 'admin.locations']),
  )
  for (const one of inCities) {
    const filled = await filledIn(one.of, { ...newFields(one, ours), city: 'lis' })
    const file = await calledAnew(one.of, filled)
    const answer = await take(one.of, file, true)
    expect([one.of, outcomes(answer), wrong(answer).map(([column]) => column)]).toEqual([
      one.of,
      ['refused'],
      ['city'],
    ])
  }
})

test('a row is refused with the field and why, and others are taken', async () => {
  const answer = await take(
    'admin.brands',
    table(
      brand({ name: 'One' }),
      brand({ name: 'Two', accentColor: 'red' }),
      brand({ name: '' }),
      brand({ name: 'One' }),
      brand({ name: 'Three', merchantId: 'f0f0f0f0f0f0f0f0f0f0f0f0' }),
      { ...brand(), id: 'f0f0f0f0f0f0f0f0f0f0f0f0' },
    ),
  )
  expect(outcomes(answer)).toEqual(['created', 'refused', 'refused', 'refused', 'refused', 'refused'])
  expect(wrong(answer).map(([column, name]) => [column, name])).toEqual([
    ['accentColor', 'ValidationError'],
    ['name', 'ValidationError'],
    ['name', 'Conflict'],
    [null, 'Forbidden'],
    [null, 'NotFound'],
  ])
})

test('an empty cell forgets what may be forgotten; what a row does not name stays', async () => {
  const verbs = verbsOf(world, admin, 'admin.brands')
  const { id } = await verbs.create({
    ...brand({ name: 'Lluna' }),
    description: 'Bright',
    accentColor: '#112233',
  })
  await take('admin.brands', table({ id, accentColor: '' }))
  expect(await verbs.show({ id })).toMatchObject({ name: 'Lluna', description: 'Bright', accentColor: null })
  await take('admin.brands', table({ id, description: '' }))
  expect(await verbs.show({ id })).toMatchObject({ name: 'Lluna', description: '' })
})

test('a part of an address changes that part', async () => {
  const verbs = verbsOf(world, admin, 'admin.warehouses')
  const { id } = await verbs.create({
    name: 'Hub',
    city: 'bcn',
    address: { address: 'Carrer A 1', postalCode: '08001', city: 'Barcelona' },
    geo: { lat: 41.1, lon: 2.1 },
  })
  await take('admin.warehouses', table({ id, 'address.postalCode': '08002', 'geo.lat': '41,25' }))
  expect(await verbs.show({ id })).toMatchObject({
    address: { address: 'Carrer A 1', postalCode: '08002', city: 'Barcelona' },
    geo: { lat: 41.25, lon: 2.1 },
  })
})

test('when several are called that, a row has to say which', async () => {
  const verbs = verbsOf(world, admin, 'admin.fleets')
  for (const _ of [1, 2]) await verbs.create({ name: 'Bessons', city: 'bcn' })
  expect(wrong(await take('admin.fleets', table({ name: 'Bessons', city: 'mad' })))).toEqual([
    ['name', 'ValidationError', 'ambiguous'],
  ])
})

test('what is no collection, or none that files fill, is not there', async () => {
  for (const of of ['admin.nothing', 'logistics.routes', 'admin.credits', 'company.locations'])
    expect([of, await refusal(take(of, table(brand())))]).toEqual([of, 'NotFound'])
})

test('a trial leaves no events, jobs or entries behind', async () => {
  const marks = async () =>
    Promise.all(
      (['event', 'audit_entry', 'outgoing_message', 'person'] as const).map(async name => {
        const { many } = await world.db
          .selectFrom(name)
          .select(({ fn }) => fn.countAll<number>().as('many'))
          .executeTakeFirstOrThrow()
        return many
      }),
    )
  const before = await marks()
  const answer = await take(
    'admin.users',
    table({ email: 'nou@example.test', firstName: 'Nou', lastName: 'Vi', language: 'ca', city: 'bcn' }),
    true,
  )
  expect([wrong(answer), outcomes(answer), await marks()]).toEqual([[], ['created'], before])
})
