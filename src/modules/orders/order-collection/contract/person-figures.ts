import { z } from 'zod'
import { Instant, Money } from '../../../../core/contract/common'

/** What a person has bought in all: placed orders that did not fail. */
export const PersonFigures = z.object({
  orders: z.int(),
  /** Less what was given back. */
  spent: Money,
  lastOrderAt: Instant.nullable(),
})
