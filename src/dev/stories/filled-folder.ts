import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { openDatabase } from '../../core/db/open'
import { dataFolder, launch, opened } from './product'

/** Names the folder that stories start from, in the environment of a run. */
export const FILLED_FOLDER = 'COMANDA_FILLED_FOLDER'

/** The machine outlives a run, so the disk need not be waited for; a killed Postgres keeps what it promised all the same. */
const POSTGRES_CONF = `
fsync = off
full_page_writes = off
min_wal_size = 32MB
wal_recycle = off
wal_init_zero = off
`

/**
 * A data folder as the product leaves it after its first start: migrated, with the demo world of this moment and its
 * days counted. Made once for many stories, which start the product again on a copy.
 */
export async function fillFolder(): Promise<Awaited<ReturnType<typeof dataFolder>>> {
  const data = await dataFolder()
  const db = join(data.folder, 'db')
  await (await startEmbedded(db)).stop()
  await appendFile(join(db, 'postgresql.conf'), POSTGRES_CONF)
  const product = await opened(await launch({ DATA_DIR: data.folder }))
  await cameToRest(db)
  const code = await product.interrupt()
  if (code !== 0) throw new Error(`It ended with ${code}:\n${product.output()}`)
  return data
}

/** Its days are counted, and it has left no word of itself for the servers of copies. */
async function cameToRest(db: string) {
  const { url } = await startEmbedded(db)
  const connection = openDatabase(url('comanda'), { max: 1 })
  const isLeft = async () => (await connection.driver`select from stale_day limit 1`).length > 0
  while (await isLeft()) await Bun.sleep(100)
  await connection.driver`delete from server_pulse`
  await connection.close()
}

/** A copy of what this run has filled; an empty folder, from which the product starts for the first time, where nothing was filled. */
export async function filledFolder(): Promise<Awaited<ReturnType<typeof dataFolder>>> {
  const data = await dataFolder()
  const from = process.env[FILLED_FOLDER]
  if (!from) return data
  // With owners: the database belongs to a user of its own.
  await Bun.$`cp -pR ${from}/. ${data.folder}`.quiet()
  return {
    ...data,
    async remove() {
      await keepDrawings(data.folder, from)
      await data.remove()
    },
  }
}

/** Drawings of dishes are named by their words, and take a second each: the next copy has them already. */
async function keepDrawings(folder: string, to: string) {
  for (const file of new Bun.Glob('files/*/dish-*.webp').scanSync({ cwd: folder })) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await copyFile(join(folder, file), join(to, file))
  }
}
