/**
 * Offers a release of the printer's program to all printers that run an older one, or, when it is a roll-back, another.
 * The programs themselves lie wherever their folder has been copied to.
 * `DATABASE_URL=… npm run printer:publish -- build/printer/1.2.0/release.json --at https://files.example/1.2.0`,
 * with `--mandatory` at the next moment in which nothing is printed; `npm run printer:publish -- --none` takes it back.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from './core/db/open'
import { setSetting } from './modules/operations/platform/settings.store'
import { publishedOf } from './modules/printing/printers/printer-release'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    mandatory: { type: 'boolean', default: false },
    none: { type: 'boolean', default: false },
  },
})
const databaseUrl = process.env.DATABASE_URL
const [path] = positionals
if (!databaseUrl || (!values.none && (!path || !values.at))) {
  console.error(
    'DATABASE_URL=… npm run printer:publish -- release.json --at https://… [--mandatory], or --none',
  )
  process.exit(1)
}
const release = values.none
  ? null
  : publishedOf(await Bun.file(path!).json(), values.at!, { isMandatory: values.mandatory })
const { db, close } = openDatabase(databaseUrl, { max: 1 })
await db.transaction().execute(tx => setSetting(tx, 'printer-release', release ?? {}, new Date()))
await close()
console.log(release ? `${release.version} for ${release.programs.map(one => one.target).join(', ')}` : 'None')
