import type { World } from '../../../core/context'

/** Job: the provider lets go of a card that nobody here keeps. One that it has let go of already is done with. */
export async function detachPaymentMethod(
  world: World,
  { providerId }: { providerId: string },
): Promise<void> {
  const kept = await world.db
    .selectFrom('payment_method')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (kept) return
  try {
    await world.payments.detachMethod(providerId, `detach:${providerId}`)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
  }
}
