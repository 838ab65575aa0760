import type { Shortage } from './contract/ordering'
import type { OrderParts } from './order-parts'

/** What could not be had of the lines of an order, as it is shown to its customer and to its kitchen. */
export const presentShortages = (parts: Pick<OrderParts, 'shortages'>, orderId: string): Shortage[] =>
  (parts.shortages.get(orderId) ?? []).map(({ line_id, missing, substitute, answer }) => ({
    lineId: line_id,
    missing,
    substitute: substitute && {
      name: substitute.name,
      allergens: substitute.allergens,
      mayContain: substitute.mayContain,
      allergensStated: substitute.allergensStated,
      answer: answer as 'accepted' | 'refused' | null,
    },
  }))
