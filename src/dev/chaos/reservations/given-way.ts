import { SECOND_MS } from '../../../core/rules/instant'
import { isMuch, KEPT, PROVEN, SETTLES_MS } from '../../../modules/orders/checkout/rules/reservations'

export type Wanted = { productId: string; quantity: number }
/** What a customer asked to have reserved, and while they waited for the answer. */
export type Asked = { attempt: string; personId: string; from: Date; until: Date; cart: Wanted[] }

/** A checkout as it is in the end. */
export type Reservation = {
  attempt: string
  personId: string
  state: string
  releasedReason: string | null
  /** When the provider held money for it, to the second; null when it never did. */
  heldAt: Date | null
  wasCharged: boolean
  createdAt: Date
  /** When it was given up or became an order; null when neither. */
  endedAt: Date | null
  expiresAt: Date
  /** Of what can run out, the most that it ever took, with what its order was changed to. */
  stock: Wanted[]
}

type Happened = {
  reservations: readonly Reservation[]
  asked: readonly Asked[]
  /** What there was at first of what can run out. */
  onHand: Readonly<Record<string, number>>
}

/**
 * Why a checkout that was given up should still be there. Null: it gave way as it may, unpaid and when it was old enough, to
 * what was asked for at that moment and needed it.
 */
export function whyNotGivenWay(attempt: string, happened: Happened): string | null {
  const gone = happened.reservations.find(one => one.attempt === attempt)
  if (!gone) return 'it never had a checkout'
  const { createdAt, endedAt } = gone
  if (gone.state !== 'released' || !endedAt) return `its checkout is ${gone.state}`
  if (gone.releasedReason !== 'expired') return `its checkout was ${gone.releasedReason}`
  if (gone.wasCharged) return 'it was charged'
  // Paid while nothing had told its customer that it is too late, it is held, and let go.
  if (gone.heldAt && +gone.heldAt + SECOND_MS <= +endedAt) return 'it was paid'
  if (endedAt >= gone.expiresAt) return 'its time was over'
  if (+endedAt - +createdAt < SETTLES_MS) return `its checkout was given up after ${+endedAt - +createdAt} ms`
  const isNeeded = happened.asked.some(
    one =>
      one.attempt !== attempt &&
      one.from <= endedAt &&
      endedAt <= one.until &&
      needs(one, { ...gone, endedAt }, happened),
  )
  return isNeeded ? null : 'what was asked for then did not need it'
}

type Gone = Reservation & { endedAt: Date }

/** Its own person lacked what it kept, or had as many as they may; another customer lacked what its person had kept too long. */
function needs(one: Asked, gone: Gone, happened: Happened): boolean {
  const shared = gone.stock.filter(
    ({ productId }) =>
      one.cart.some(wanted => wanted.productId === productId) && ranOut(productId, one, gone, happened),
  )
  const live = happened.reservations.filter(
    ({ personId, createdAt, endedAt }) =>
      personId === gone.personId && createdAt <= gone.endedAt && (endedAt === null || endedAt >= one.from),
  )
  if (one.personId === gone.personId) return shared.length > 0 || live.length >= PROVEN.live
  return shared.some(({ productId }) => {
    const isOfMuch = isMuch(unitsOf(productId, live), 0)
    return keptMs(productId, gone, happened) >= (isOfMuch ? KEPT.mostOfMuchMs : KEPT.mostMs)
  })
}

/** All that others had reserved until then, and what is asked for now, is more than there ever was. */
function ranOut(productId: string, { attempt, cart }: Asked, gone: Gone, { reservations, onHand }: Happened) {
  const there = onHand[productId]
  if (there === undefined) return false
  const taken = reservations.filter(one => one.attempt !== attempt && one.createdAt <= gone.endedAt)
  return unitsOf(productId, [...taken, { stock: cart }]) > there
}

const unitsOf = (productId: string, those: readonly { stock: readonly Wanted[] }[]): number =>
  those
    .flatMap(({ stock }) => stock)
    .filter(wanted => wanted.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** For how long its person had kept a product without an order. */
const keptMs = (productId: string, gone: Gone, { reservations }: Happened): number =>
  reservations
    .filter(
      ({ personId, state, createdAt, endedAt, stock }) =>
        personId === gone.personId &&
        createdAt <= gone.endedAt &&
        +gone.endedAt - +createdAt < KEPT.periodMs &&
        (state !== 'placed' || endedAt! >= gone.endedAt) &&
        stock.some(kept => kept.productId === productId),
    )
    .reduce((sum, { createdAt, endedAt, expiresAt }) => {
      const until = Math.min(+gone.endedAt, +(endedAt ?? gone.endedAt), +expiresAt)
      return sum + until - +createdAt
    }, 0)
