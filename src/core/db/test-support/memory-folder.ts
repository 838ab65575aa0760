import { existsSync, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm'
/** Many times what all tests keep there at once. */
const ROOM_BYTES = 4 * 1024 ** 3

/** A folder of files in memory with room for databases of tests, or null where there is none. */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED_MEMORY)) return null
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > ROOM_BYTES ? SHARED_MEMORY : null
}
