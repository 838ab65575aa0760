import { afterAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../core/contract/failures'
import { folderFiles } from './folder'
import type { StorageState } from './port'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A folder on a disk that says this to the next writes, after it has taken half of them. */
async function disk() {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-disk-'))
  folders.push(folder)
  let code: string | null = null
  let seconds = 0
  const told: StorageState[] = []
  const files = folderFiles(folder, {
    async write(path, bytes) {
      if (!code) return writeFile(path, bytes)
      await writeFile(path, bytes.subarray(0, bytes.length / 2))
      throw Object.assign(new Error(code), { code })
    },
    seconds: () => seconds,
    onChange: state => told.push(state),
  })
  const left = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
  return {
    files,
    told,
    left,
    folder,
    says(error: string | null) {
      code = error
    },
    later() {
      seconds += 60
    },
  }
}

const BYTES = new Uint8Array([1, 2, 3, 4])
const nameOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'kept',
    error => (error instanceof Failure ? error.name : String(error)),
  )

test.each([
  ['ENOSPC', 'StorageFull', 'full'],
  ['EDQUOT', 'StorageFull', 'full'],
  ['EACCES', 'StorageUnavailable', 'unavailable'],
  ['EROFS', 'StorageUnavailable', 'unavailable'],
  ['EIO', 'StorageUnavailable', 'unavailable'],
] as const)('%s is said as %s, and nothing half written stays', async (code, name, state) => {
  const { files, says, left, told, later } = await disk()
  await files.put('a1.webp', BYTES)
  says(code)
  expect(await nameOf(files.put('a1.webp', new Uint8Array(8)))).toBe(name)
  expect(await nameOf(files.put('b2.webp', BYTES))).toBe(name)
  expect(await files.get('a1.webp')).toEqual(BYTES)
  expect(await files.get('b2.webp')).toBeNull()
  expect(await left()).toBe(1)
  expect(await files.state()).toBe(state)
  says(null)
  later()
  expect(await files.state()).toBe('ok')
  expect(told).toEqual([state, 'ok'])
  expect(await left()).toBe(1)
})

test('a disk that is full is noticed before somebody sends something', async () => {
  const { files, says, later } = await disk()
  expect(await files.state()).toBe('ok')
  says('ENOSPC')
  expect(await files.state()).toBe('ok')
  later()
  expect(await files.state()).toBe('full')
})

test('a folder that is gone is made again, and a file in its place is said', async () => {
  const { files, folder, later } = await disk()
  await rm(folder, { recursive: true })
  expect(await nameOf(files.put('a1.webp', BYTES))).toBe('kept')
  await rm(folder, { recursive: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await writeFile(folder, 'in the way')
  later()
  expect(await files.state()).toBe('unavailable')
  expect(await nameOf(files.put('a1.webp', BYTES))).toBe('StorageUnavailable')
})
