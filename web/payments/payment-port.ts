import type { Outputs } from '../api'

export type PaymentSettings = Outputs['public']['payments']['settings']
export type SavedCard = Outputs['customer']['paymentMethods']['list'][number]

/** A payment that waits to be confirmed here, in the browser of who pays. */
export interface Payable {
  intentId: string
  clientSecret: string
}

/** With a card that is known to the provider, or with the one that stands in the form. */
export type PayWith = { savedCard: string } | 'form'

/**
 * How a confirmation ended. Both good states go on: the money is held or taken. `message` are the provider's own
 * words, where it has some.
 */
export type PayOutcome =
  | { status: 'succeeded' | 'requires_capture' }
  | { status: 'failed'; code: string | null; message: string | null }

export type Declined = Extract<PayOutcome, { status: 'failed' }>

/** A card or an account that waits to be confirmed here, so that it can be saved. */
export interface Setup {
  setupIntentId: string
  clientSecret: string
}
export type SetupOutcome = { status: 'succeeded' } | Declined

/** What takes the card and confirms payments: the provider's own script, or our fields before the simulator. */
export interface CardDesk {
  /** Why what stands in the form is not a card yet, shown there too; null when it can be tried. */
  whyNotForm(): string | null
  pay(payable: Payable, how: PayWith, options: { saveCard: boolean }): Promise<PayOutcome>
  /** Sets the card in the form up for later payments, with the bank's page where it asks for that. */
  setUp(setup: Setup): Promise<SetupOutcome>
}

export const isPaid = (status: string): status is 'succeeded' | 'requires_capture' =>
  status === 'succeeded' || status === 'requires_capture'

/** The provider cannot be reached: nothing was charged, trying again is right. */
export class ProviderUnreachable extends Error {}
