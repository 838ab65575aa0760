import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles } from '../../../adapters/files/folder'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld, worldOn } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { watchStorage } from './watch-storage'

let world: TestWorld
let office: Person
let refusal: 'ENOSPC' | 'EACCES' | null = null
let seconds = 0

beforeAll(async () => {
  const files = folderFiles(await mkdtemp(join(tmpdir(), 'comanda-full-')), {
    async write(path, bytes) {
      if (refusal) throw Object.assign(new Error(refusal), { code: refusal })
      return writeFile(path, bytes)
    },
    seconds: () => seconds,
  })
  world = await openTestWorld({ files })
  office = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('incidence').execute())

const incidences = () => createCaller(appRouter)(contextFor(world, office)).admin.incidences
const shown = async () =>
  (await incidences().list({ sort: 'createdAt' })).docs.map(({ status, comment, resolution }) => ({
    status,
    comment,
    resolution,
  }))
const emitted = async () =>
  (await world.db.selectFrom('event').select('id').where('type', '=', 'incidence.opened').execute()).length
/** The disk is like this from now on, for three turns of the timer and what people send in between. */
async function turns(state: typeof refusal) {
  refusal = state
  for (let turn = 0; turn < 3; turn++) {
    seconds += 60
    world.clock.advance(60_000)
    await world.files.put(`${world.newId()}.webp`, new Uint8Array(8)).catch(() => {})
    await watchStorage(world)
  }
}

const FULL = { comment: 'Storage is full: photos, proofs and reports are refused' }
const AGAIN = { status: 'SOLVED' as const, resolution: 'Files can be saved again' }

test('a full disk is one incidence, however much is refused, and solved when there is room', async () => {
  await turns(null)
  expect(await shown()).toEqual([])
  const before = await emitted()
  await turns('ENOSPC')
  expect(await shown()).toEqual([{ ...FULL, status: 'OPEN', resolution: null }])
  expect((await emitted()) - before).toBe(1)
  await turns(null)
  expect(await shown()).toEqual([{ ...FULL, ...AGAIN }])
  await turns('ENOSPC')
  expect(await shown()).toEqual([
    { ...FULL, ...AGAIN },
    { ...FULL, status: 'OPEN', resolution: null },
  ])
  await turns(null)
})

test('what the office has said of it stays, while the disk is full and afterwards', async () => {
  await turns('EACCES')
  const [open] = (await incidences().list({})).docs
  await incidences().update({ ...open!, status: 'CANCELLED', resolution: 'We move house' } as never)
  const said = {
    status: 'CANCELLED' as const,
    comment: 'Files can’t be saved: photos, proofs and reports are refused',
    resolution: 'We move house',
  }
  await turns('EACCES')
  expect(await shown()).toEqual([said])
  await turns(null)
  expect(await shown()).toEqual([said])
})

test('a database that takes nothing either hears of it at a later turn', async () => {
  refusal = 'ENOSPC'
  seconds += 60
  const full = await worldOn(`${world.url}&default_transaction_read_only=on`, { files: world.files })
  await expect(watchStorage(full)).rejects.toThrow('read-only')
  await full.close()
  await watchStorage(world)
  expect(await shown()).toEqual([{ ...FULL, status: 'OPEN', resolution: null }])
})
