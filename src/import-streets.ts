/**
 * Imports a street network, from which the product then routes by itself:
 * `npm run streets -- FILE.osm.pbf`, or `npm run streets -- --tsv NODES EDGES` for tables. Options: `--city bcn` names
 * the network (an import replaces the one of its name), `--attribution TEXT` is shown on the map, `--measure` prints
 * how fast it answers. Settings as the server's. Running servers take it up by themselves.
 */
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { OSM_CREDIT } from './adapters/maps/port'
import { measure } from './adapters/maps/street-network/import/measure'
import { readOsm } from './adapters/maps/street-network/import/read-osm'
import { BadStreets, readTables } from './adapters/maps/street-network/import/read-tables'
import { boundsOf, prepare } from './adapters/maps/street-network/prepare'
import { STREETS_ENDING, STREETS_FOLDER, writeStreets } from './adapters/maps/street-network/street-file'
import { BadSetting, readConfig } from './config'

const MEGABYTE = 1024 * 1024

async function importStreets() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      city: { type: 'string' },
      tsv: { type: 'boolean', default: false },
      attribution: { type: 'string' },
      measure: { type: 'boolean', default: false },
    },
  })
  const [file, edgeFile] = positionals
  if (!file || positionals.length !== (values.tsv ? 2 : 1))
    throw new BadStreets('npm run streets -- FILE.osm.pbf, or npm run streets -- --tsv NODES EDGES')
  const name = values.city ?? basename(file).replace(/[.-].*$/, '')
  if (!/^[\w-]+$/.test(name)) throw new BadStreets(`--city ${name}: letters, digits and hyphens`)

  const started = performance.now()
  const read = values.tsv ? await readTables(file, edgeFile!) : await readOsm(file)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (read.tails.length === 0) throw new BadStreets(`${file} holds no streets`)
  say(`read ${count(read.nodeLons.length)} junctions and ${count(read.tails.length)} streets (${seconds} s)`)

  const preparing = performance.now()
  const open = prepare(read)
  const { network } = open
  if (network.tails.length === 0) throw new BadStreets(`${file} holds no streets that lead anywhere`)
  const spent = ((performance.now() - preparing) / 1000).toFixed(1)
  say(`kept ${count(network.tails.length)} connected streets, made them ready to search (${spent} s)`)

  const folder = join(readConfig(process.env).DATA_DIR, STREETS_FOLDER)
  await mkdir(folder, { recursive: true })
  const target = join(folder, name + STREETS_ENDING)
  const bytes = await writeStreets(
    target,
    {
      name,
      attribution: values.attribution ?? OSM_CREDIT,
      importedAt: new Date().toISOString(),
      bounds: boundsOf(network),
    },
    open,
  )
  const peak = process.resourceUsage().maxRSS / (process.platform === 'darwin' ? MEGABYTE : 1024)
  say(`wrote ${target}, ${(bytes / MEGABYTE).toFixed(1)} MB; at most ${Math.round(peak)} MB of memory`)
  if (values.measure) for (const line of measure(open, () => performance.now())) say(line)
}

const say = (line: string) => console.log(`  ${line}`)
const count = (number: number) => number.toLocaleString('en')

try {
  await importStreets()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const isExplained = error instanceof BadStreets || error instanceof BadSetting || code?.startsWith('E')
  if (!isExplained) throw error
  console.error(message)
  process.exitCode = 1
}
