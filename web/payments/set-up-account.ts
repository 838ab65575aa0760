import type { PaymentSettings, Setup, SetupOutcome } from './payment-port'
import { type Account, confirmSetup, withAccount } from './simulator-calls'

/** Sets an account up for direct debits. The number goes from this browser to the provider and nowhere else. */
export async function setUpAccount(
  settings: PaymentSettings,
  setup: Setup,
  account: Account,
): Promise<SetupOutcome> {
  if (settings.provider === 'simulator')
    return confirmSetup(settings, setup, withAccount(account), async () => undefined)
  const { loadProviderScript } = await import('./stripe-script')
  const { setupOutcome } = await import('./stripe-setup')
  const { iban, name, email } = account
  const stripe = await loadProviderScript(settings.key)
  const { setupIntent, error } = await stripe.confirmSepaDebitSetup(setup.clientSecret, {
    payment_method: { sepa_debit: { iban }, billing_details: { name, email } },
  })
  return setupOutcome(setupIntent, error)
}
