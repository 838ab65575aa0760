import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './port'

/** Files in a folder, spread over sub-folders by the end of their key, which is its random part. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\.[\w]+)?$/.test(key)) throw new RangeError(`No file is called ${key}`)
    const stem = key.replace(/\..*$/, '')
    return join(folder, stem.slice(-2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Whole or not at all: a crash never leaves half a picture under the final name.
      await writeFile(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
    },
    async get(key) {
      const file = Bun.file(pathOf(key))
      return (await file.exists()) ? file.bytes() : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
