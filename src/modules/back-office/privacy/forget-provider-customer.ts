import type { World } from '../../../core/context'
import { clearProviderCustomer } from '../../identity/people/people.store'

/** Job: the payment provider forgets an erased person too, with their cards; then we forget how it called them. */
export async function forgetProviderCustomer(
  world: World,
  { personId }: { personId: string },
): Promise<void> {
  const person = await world.db
    .selectFrom('person')
    .select('provider_customer_id')
    .where('id', '=', personId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!person?.provider_customer_id) return
  await world.payments.deleteCustomer(person.provider_customer_id)
  await clearProviderCustomer(world.db, personId)
}
