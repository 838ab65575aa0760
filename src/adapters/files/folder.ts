import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '../../core/contract/failures'
import type { FileStore, StorageState } from './port'

/** So long an answer about the folder counts: callers who ask how the server is must not wear the disk out. */
const STATE_SECONDS = 5
/** As much as a picture, for a disk with a few bytes left keeps nothing either. */
const PROBE = new Uint8Array(256_000)

type Tools = {
  write: (path: string, bytes: Uint8Array) => Promise<unknown>
  seconds: () => number
  /** Is told when files can no longer be kept, and when they can again. */
  onChange: (state: StorageState) => void
}

/** Where in its folder a file lies. */
export function pathOfFile(folder: string, key: string): string {
  if (!/^[\w-]+(\.[\w]+)?$/.test(key)) throw new RangeError(`No file is called ${key}`)
  const stem = key.replace(/\..*$/, '')
  return join(folder, stem.slice(-2), key)
}

/** Files in a folder, spread over sub-folders by the end of their key, which is its random part. */
export function folderFiles(folder: string, given: Partial<Tools> = {}): FileStore {
  const { write, seconds, onChange }: Tools = {
    write: writeFile,
    seconds: () => performance.now() / 1000,
    onChange: () => {},
    ...given,
  }
  let last: { state: Promise<StorageState>; at: number } | null = null
  const pathOf = (key: string) => pathOfFile(folder, key)
  let known: StorageState = 'ok'
  const found = (state: StorageState) => {
    if (state !== known) onChange(state)
    known = state
    return state
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      try {
        await writeWhole(path, bytes)
      } catch (error) {
        const state = found(stateAfter(error))
        last = { state: Promise.resolve(state), at: seconds() }
        throw new Failure(state === 'full' ? 'StorageFull' : 'StorageUnavailable', undefined, {
          cause: error,
        })
      }
    },
    async get(key) {
      const file = Bun.file(pathOf(key))
      return (await file.exists()) ? file.bytes() : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    state() {
      if (!last || seconds() - last.at >= STATE_SECONDS) last = { state: probe().then(found), at: seconds() }
      return last.state
    },
  }

  /** A crash or a full disk leaves nothing under the final name, and a full disk nothing beside it. */
  async function writeWhole(path: string, bytes: Uint8Array) {
    await mkdir(dirname(path), { recursive: true })
    const half = `${path}.${crypto.randomUUID()}.new`
    try {
      await write(half, bytes)
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true }).catch(() => {})
      throw error
    }
  }

  async function probe(): Promise<StorageState> {
    const path = join(folder, `.probe-${crypto.randomUUID()}`)
    try {
      await writeWhole(path, PROBE)
      await rm(path, { force: true })
      return 'ok'
    } catch (error) {
      return stateAfter(error)
    }
  }
}

const stateAfter = (error: unknown): StorageState =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'unavailable'
