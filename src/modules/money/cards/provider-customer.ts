import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database } from '../../../core/db/open'
import { setProviderCustomer } from '../../identity/people/people.store'

/** Whom the provider knows people as, by person: that stays as it is for ever. */
const known = new WeakMap<Database, Map<string, string>>()
const MOST_KNOWN = 50_000

/** The person as the payment provider knows them, made when they first pay by card. */
export async function ensureProviderCustomer(world: World, personId: string): Promise<string> {
  const customers = known.get(world.db) ?? new Map<string, string>()
  known.set(world.db, customers)
  const customerId = customers.get(personId) ?? (await findOrMakeCustomer(world, personId))
  if (customers.size >= MOST_KNOWN) customers.clear()
  customers.set(personId, customerId)
  return customerId
}

async function findOrMakeCustomer(world: World, personId: string): Promise<string> {
  const [person] = await payerRow(world.db, { personId })
  if (!person) throw new Failure('NotFound')
  if (person.provider_customer_id) return person.provider_customer_id

  const { id } = await world.payments.ensureCustomer(
    {
      ...(person.email ? { email: person.email } : {}),
      name: `${person.first_name} ${person.last_name}`.trim(),
      metadata: { person: personId },
    },
    `customer:${personId}`,
  )
  world.checkpoint('customer.afterCreate')
  await setProviderCustomer(world.db, { personId, customerId: id })
  return id
}

const payerRow = askedTogether({ personId: 'text' }, (db, given: { personId: string }) =>
  db
    .selectFrom('person')
    .select(['provider_customer_id', 'email', 'first_name', 'last_name'])
    .where('id', '=', given.personId),
)
