import { makeCatalogs } from './catalogs'
import { makeCompanies } from './companies'
import { makeCouriers } from './couriers'
import { makePeople } from './people'
import { makePrinters } from './printers'
import { makeProducts } from './products'
import { merged, type Rows } from './rows'
import { makeStores } from './stores'

/** All rows of the demo world. The same seed, moment and hash give the same rows. */
export function makeDemoWorld(seed: number, now: Date, passwordHash: string): Rows {
  const companies = makeCompanies(seed, now)
  const kitchens = makeStores(seed, now)
  const { stores } = kitchens
  const products = makeProducts(seed, now, stores)
  const catalogs = makeCatalogs(seed, now, products.cards, stores)
  const people = makePeople(seed, now, { offices: companies.offices, stores, passwordHash })
  const couriers = makeCouriers(seed, now, passwordHash)
  return merged(
    companies.rows,
    kitchens.rows,
    products.rows,
    catalogs.rows,
    people.rows,
    couriers.rows,
    makePrinters(seed, now, stores),
  )
}
