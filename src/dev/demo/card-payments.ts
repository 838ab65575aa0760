import type { Payments } from '../../adapters/payments/port'
import { DAY_MS } from '../../core/rules/instant'
import type { PaymentState } from '../../core/rules/ordering/payment-states'
import type { DemoWorld } from './make-demo-world'
import { randomOf } from './random'

/** The card that always works. */
const TEST_CARD = 'pm_card_visa'
/** Payments of the last days are known to the simulator, so that they can be captured and refunded. */
const KNOWN_DAYS = 3
const AT_ONCE = 6

/** How a card pays an order that is in this state; null: what came after is not played. */
const CAPTURE: Record<PaymentState, 'manual' | 'automatic' | null> = {
  none: null,
  authorised: 'manual',
  captured: 'automatic',
  part_refunded: null,
  refunded: null,
  capture_failed: null,
  voided: null,
  disputed: null,
}

/**
 * Makes the simulator know what the demo world says of cards: the saved card of the customer, and the recent payments
 * that nothing was given back of. Its ids go into the rows. Every call carries a key of this very world, so that
 * repeating it after a crash finds what was made before.
 */
export async function payCards(payments: Payments, seed: number, now: Date, world: DemoWorld): Promise<void> {
  if (payments.browser.provider !== 'simulator') return
  const key = (what: string) => `demo:${seed}:${now.getTime()}:${what}`
  await saveCard(payments, seed, now, world, key)

  const since = now.getTime() - KNOWN_DAYS * DAY_MS
  const waiting = world.orders.filter(
    ({ row, moves }) =>
      moves.at(-1)!.at.getTime() > since && CAPTURE[row.payment_state as PaymentState] !== null,
  )
  const work = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      const intent = await payments.createIntent(
        {
          amountCents: order.parts.cardCents,
          currency: 'eur',
          capture: CAPTURE[order.row.payment_state as PaymentState] ?? 'automatic',
          paymentMethodId: TEST_CARD,
          confirm: true,
          metadata: { order: order.id },
        },
        key(order.id),
      )
      order.row.payment_intent_id = intent.id
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function saveCard(
  payments: Payments,
  seed: number,
  now: Date,
  { rows, cast }: DemoWorld,
  key: (what: string) => string,
): Promise<void> {
  const person = cast.star('customer@comanda.test')
  const name = `${person.firstName} ${person.lastName}`
  const customer = await payments.ensureCustomer(
    { email: person.email, name, metadata: { person: person.id } },
    key('customer'),
  )
  const method = await payments.attachMethod(TEST_CARD, customer.id, key('card'))
  const row = rows.person?.find(({ id }) => id === person.id)
  if (row) row.provider_customer_id = customer.id
  rows.payment_method = [
    {
      id: randomOf(seed, 'cards').id(person.since),
      person_id: person.id,
      provider_id: method.id,
      type: 'card',
      brand: method.brand,
      last_four: method.last4,
      fingerprint: method.fingerprint,
      name_on_card: name,
      verification_status: 'verified',
      created_at: new Date(now.getTime() - 30 * DAY_MS),
    },
  ]
}
