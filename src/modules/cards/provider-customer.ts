import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { askedTogether } from '../../core/db/asked-together'
import { setProviderCustomer } from '../people/people.store'

/** The person as the payment provider knows them, made when they first pay by card. */
export async function ensureProviderCustomer(world: World, personId: string): Promise<string> {
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
  await setProviderCustomer(world.db, personId, id)
  return id
}

const payerRow = askedTogether({ personId: 'text' }, (db, given: { personId: string }) =>
  db
    .selectFrom('person')
    .select(['provider_customer_id', 'email', 'first_name', 'last_name'])
    .where('id', '=', given.personId),
)
