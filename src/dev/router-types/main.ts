/** Writes what the web reads of the router: `npm run router:types`. */
import { join } from 'node:path'
import { makeRouterTypes, ROUTER_TYPES } from './router-types'

await Bun.write(join(import.meta.dir, '../../..', ROUTER_TYPES), await makeRouterTypes())
process.exit(0)
