import type { Intent, OrderPayload } from '../stories/customer'
import type { Asked } from './reservations/given-way'
import type { ChaosShop } from './shop'
import type { Stage } from './stage'

export type Doing =
  | 'stayed'
  | 'paid and left'
  | 'declined'
  | 'left at the bank'
  | 'came back late'
  | 'closed the tab before paying'
export type Outcome = {
  /** The customer's own name for the attempt: Idempotency-Key, and written into the order. */
  attempt: string
  personId: string
  did: Doing | 'sold out' | 'had too much set aside' | 'gave way'
  isPaid: boolean
  /** When they were told that they have too much set aside. */
  crowdedAt: Date | null
  /** The opening of it; what was asked with every try, whether or not there is a checkout of it. */
  asked: Asked
  /** They were told that it had been given up, before they paid for it: whether it may, is audited. */
  wasClosed: boolean
  /** What the server answered with 200, each an order that must be there. */
  answers: Set<string>
  /** What the customer or the store made of it afterwards. */
  action: string | null
  wasCanceled: boolean
  /** By the reason that was given for it: what the store was told that it has given back. */
  givenBack: Map<string, boolean>
  /** What must not have been answered. */
  wrong: string[]
}

/** A bank's page of somebody who comes back when it is too late. */
export type AtTheBank = Pick<Intent, 'paymentIntentId' | 'clientSecret'>

/** All that happens in a chaos run happens here. */
export type Scene = {
  stage: Stage
  shop: ChaosShop
  /** Windows of several days; what the office gives is for one. */
  windows: readonly OrderPayload[]
  bank: AtTheBank[]
  /** Each click goes to a server of its own choice. */
  target(): { url: string }
}

/** One of a list, the first ones more often: a few people who do much at once, and many who come by. */
export const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() ** 2 * items.length)]!
