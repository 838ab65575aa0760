import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles, pathOfFile } from '../adapters/files/folder'
import { openDatabase } from '../core/db/open'
import { createCaller } from '../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../core/testing'
import { makeTenant } from '../dev/access/tenant'
import { recordFile } from '../modules/files/photos/files.store'
import { giveBalance } from '../modules/money/ledger/money.make'
import { lookAtStanding } from '../modules/money/ledger/standing-checks'
import { makePayload, makeShop } from '../modules/orders/checkout/checkout.make'
import { appRouter } from '../routers/app'
import { type Manifest, Refused, writeManifest } from './manifest'
import { openTarget } from './open-target'
import { restoreBackup } from './restore-backup'
import { contentOf, tablesOf } from './tables'
import { takeBackup } from './take-backup'

let world: TestWorld
let folder: string
let files: string
let backup: string
let manifest: Manifest
let place: () => Promise<unknown>
const targets: { close(): Promise<void> }[] = []

const orders = async (driver: TestWorld['driver']) => {
  const [row] = await driver<{ count: number }[]>`select count(*) as count from purchase_order`
  return row!.count
}
const keep = async (kind: string) => {
  const id = world.newId()
  const bytes = new Uint8Array([...Buffer.from(id)])
  await world.files.put(`${id}.webp`, bytes)
  await recordFile(
    world.db,
    { id, kind, ownerId: world.newId(), contentType: 'image/webp' },
    bytes,
    TEST_START,
  )
  return `${id}.webp`
}
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'not refused',
    error => {
      if (!(error instanceof Refused)) throw error
      return error.message
    },
  )

/** Some more than are read, or written, at once. */
const PINGS = 2_500

let before = 0
let later: string
let dropped: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-backup-'))
  files = join(folder, 'source')

  world = await openTestWorld({ files: folderFiles(files) })
  for (const city of ['bcn', 'mad']) {
    const { pictureId, courierId } = await makeTenant(world, city)
    await world.files.put(`${pictureId}.webp`, new Uint8Array([1, 2, 3]))
    await world.driver`
      insert into location_ping (id, person_id, city, at, received_at, lat, lon, speed)
      select lpad(to_hex(n), 8, '0') || right(${courierId}, 16), ${courierId}, ${city}, at, at, 41 + n / 7e4, 2 - n / 3e4, n / 7.0
      from generate_series(1, ${PINGS}) n, lateral (select ${TEST_START}::timestamptz + n * interval '2.5 s' as at) moment`
  }
  const buyer = await makePerson(world)
  await giveBalance(world, buyer.id, 900_000)
  await world.driver`update person set first_name = ${'two\nlines, \u2028 "quoted" \\ and (more)'} where id = ${buyer.id}`
  const shop = await makeShop(world)
  let number = 0
  place = () =>
    createCaller(appRouter)(
      contextFor(world, buyer, { idempotencyKey: `order ${number++}` }),
    ).customer.checkout.place(makePayload(shop))
  await place()
  dropped = await keep('dropped')

  backup = join(folder, 'backup')
  let isDone = false
  let placing: Promise<void> = Promise.resolve()
  manifest = await takeBackup(backup, {
    driver: world.driver,
    files,
    version: '1.2.3',
    now: TEST_START,
    async atSnapshot() {
      before = await orders(world.driver)
      await rm(pathOfFile(files, dropped))
      await world.driver`delete from stored_file where id = ${dropped.slice(0, -5)}`
      later = await keep('later')
      await place()
      placing = (async () => {
        while (!isDone) await place()
      })()
    },
  })
  isDone = true
  await placing
}, 120_000)
afterAll(async () => {
  for (const { close } of targets) await close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database with nothing in it, in the same cluster. */
async function emptyTarget() {
  const name = `restored_${world.newId()}`
  await world.driver.unsafe(`create database ${name}`)
  const url = new URL(world.url)
  url.pathname = `/${name}`
  const target = await openTarget({ DATA_DIR: join(folder, name), DATABASE_URL: url.href })
  targets.push({
    async close() {
      await target.close()
      await world.driver.unsafe(`drop database ${name} with (force)`)
    },
  })
  return target
}

test('what was backed up while orders were placed is of one moment, and comes back row by row and file by file', async () => {
  expect(await orders(world.driver)).toBeGreaterThan(before + 1)
  expect(manifest.tables.find(({ name }) => name === 'public.purchase_order')?.rows).toBe(before)
  expect(manifest.missingFiles).toEqual([])
  const keys = manifest.files.map(({ key }) => key)
  expect(keys).toContain(dropped)
  expect(keys).not.toContain(later)

  const target = await emptyTarget()
  const said: string[] = []
  await restoreBackup(backup, { ...target, say: line => said.push(line) })
  for (const table of await tablesOf(target.driver)) {
    const known = manifest.tables.find(({ name }) => name === table.name)!
    expect([table.name, await contentOf(target.driver, table)]).toEqual([
      table.name,
      { rows: known.rows, content: known.content },
    ] as never)
  }
  const people = await target.driver`select first_name from person where first_name like 'two%'`
  expect(people[0]!.first_name).toBe('two\nlines, \u2028 "quoted" \\ and (more)')
  expect(await Bun.file(pathOfFile(target.files, dropped)).exists()).toBe(true)
  expect(said.join('\n')).toMatch(/Sums: all .+\nTables: \d+ tables with \d+ rows.+\nFiles: \d+ files/)
  // What watches over single writes does so again.
  const guards = (driver: TestWorld['driver']) =>
    driver`
      select conrelid::regclass::text as at, conname as name, convalidated as state from pg_constraint where contype = 'f'
      union all select tgrelid::regclass::text, tgname, tgenabled = 'O' from pg_trigger where not tgisinternal
      order by 1, 2`.then(rows => [...rows])
  expect(await guards(target.driver)).toEqual(await guards(world.driver))

  expect(await refusalOf(restoreBackup(backup, target))).toMatch(/not empty/)
  const server = openDatabase(target.url, { max: 1 })
  expect((await lookAtStanding(server.db)).faults).toEqual([])
  await server.db.deleteFrom('rating').execute()
  expect(await refusalOf(restoreBackup(backup, { ...target, replaces: true }))).toMatch(/A server is at work/)
  await server.close()
  await restoreBackup(backup, { ...target, replaces: true })
}, 60_000)

test('a part that is damaged or missing is named, and nothing is touched', async () => {
  const damaged = join(folder, 'damaged')
  await cp(backup, damaged, { recursive: true })
  await appendFile(join(damaged, 'tables/public.person.jsonl.gz'), 'x')
  const file = manifest.files[0]!
  const bytes = await Bun.file(join(damaged, file.path)).bytes()
  await Bun.write(
    join(damaged, file.path),
    bytes.map(byte => byte ^ 1),
  )
  await rm(join(damaged, 'tables/public.rating.jsonl.gz'))
  const target = await emptyTarget()
  const refusal = await refusalOf(restoreBackup(damaged, target))
  expect(refusal).toMatch(/public\.person\.jsonl\.gz has \d+ bytes instead of/)
  expect(refusal).toMatch(`${file.path} has another content`)
  expect(refusal).toMatch('public.rating.jsonl.gz is missing')
  expect(await tablesOf(target.driver)).toEqual([])

  await appendFile(join(damaged, 'manifest.json'), ' ')
  expect(await refusalOf(restoreBackup(damaged, target))).toMatch(/manifest\.json is not as it was written/)
})

test('rows that differ from what the manifest says undo the whole restore', async () => {
  const forged = join(folder, 'forged')
  await cp(backup, forged, { recursive: true })

  await writeManifest(forged, {
    ...manifest,
    tables: manifest.tables.map(table =>
      table.name === 'public.person' ? { ...table, content: '1' } : table,
    ),
  })
  const target = await emptyTarget()
  expect(await refusalOf(restoreBackup(forged, target))).toMatch(/public\.person has another content/)
  expect(await tablesOf(target.driver)).toEqual([])
  expect(await readdir(target.files).catch(() => [])).toEqual([])
}, 60_000)

test('a file that the database names and that is nowhere is told, and so is what would not be carried', async () => {
  const gone = await keep('gone')
  await rm(pathOfFile(files, gone))
  const source = { driver: world.driver, files, version: '1.2.3', now: TEST_START }
  const taken = await takeBackup(join(folder, 'incomplete'), source)
  expect(taken.missingFiles).toEqual([gone])
  await world.driver`create sequence uncarried`
  expect(await refusalOf(takeBackup(join(folder, 'refused'), source))).toMatch(/public\.uncarried/)
}, 60_000)

test('files of before stay when the rows of the backup were not committed', async () => {
  const target = await emptyTarget()
  await restoreBackup(backup, target)
  await Bun.write(join(target.files, 'of before'), 'kept')
  const driver = new Proxy(target.driver, {
    get: (own, name) =>
      name === 'begin'
        ? (body: (tx: unknown) => Promise<unknown>) =>
            own.begin(async tx => {
              await body(tx)
              throw new Refused('the connection ended before the commit')
            })
        : Reflect.get(own, name),
  })
  expect(await refusalOf(restoreBackup(backup, { ...target, driver, replaces: true }))).toMatch(/connection/)
  expect(await Bun.file(join(target.files, 'of before')).text()).toBe('kept')
  await restoreBackup(backup, { ...target, replaces: true })
  expect(await Bun.file(join(target.files, 'of before')).exists()).toBe(false)
}, 60_000)
