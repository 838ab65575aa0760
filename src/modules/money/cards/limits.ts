import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Cards that a person adds or fills a wallet with: thieves try many, and each attempt costs money. */
export const CARDS_A_DAY: Limit = { name: 'cards-a-day', points: 100, periodMs: DAY_MS }
