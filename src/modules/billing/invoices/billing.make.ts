import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { IssuerTable } from '../../../core/db/tables'

const ADDRESS = { address: 'Carrer de Pallars 193', postalCode: '08005', city: 'Barcelona', country: 'ES' }

/** Who issues invoices: the platform, unless a merchant is named. */
export async function makeIssuer(world: World, columns: Partial<Insertable<IssuerTable>> = {}) {
  const at = world.clock.now()
  return world.db
    .insertInto('issuer')
    .values({
      id: world.newId(),
      city: 'bcn',
      name: 'Comanda Menjar a la Feina SL',
      vat_number: 'ESB12345674',
      address: ADDRESS,
      language: 'en',
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
