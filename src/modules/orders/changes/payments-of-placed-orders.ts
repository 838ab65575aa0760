import { sql } from 'kysely'

/**
 * A payment of these events is that of an order which is placed, and of nothing else: nothing follows from it any more.
 * Written for rows named `event`.
 */
export const isOfPlacedOrder = (types: readonly string[]) => sql<boolean>`(
  event.type = any(${types})
  and exists (select 1 from checkout c where c.payment_intent_id = event.object_id and c.order_id is not null)
  and not exists (select 1 from order_payment p where p.payment_intent_id = event.object_id)
  and not exists (select 1 from card_check k where k.payment_intent_id = event.object_id))`
