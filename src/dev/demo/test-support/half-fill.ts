import { openDatabase } from '../../../core/db/open'
import { fillDemoWorld } from '../fill-demo-world'

/** A process that fills the database of its first argument, says so before the commit, and then never goes on. */
const [url, seed, now] = process.argv.slice(2)
const connection = openDatabase(url!, { max: 2 })
const stuck = new Proxy(connection.driver, {
  get: (driver, name) =>
    name === 'begin'
      ? (body: (tx: unknown) => Promise<unknown>) =>
          driver.begin(async tx => {
            await body(tx)
            process.stdout.write('inserted\n')
            await new Promise(() => setInterval(() => {}, 1000))
          })
      : Reflect.get(driver, name),
})
await fillDemoWorld(
  { ...connection, driver: stuck },
  // Of the orders of a week, since it is not to last.
  { wanted: true, seed: Number(seed), now: new Date(now!), daysBack: 7 },
)
