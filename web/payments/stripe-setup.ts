import type { SetupIntent, StripeError } from '@stripe/stripe-js'
import { ProviderUnreachable, type SetupOutcome } from './payment-port'

/** How a setup ended, in our words. */
export function setupOutcome(
  setup: Pick<SetupIntent, 'status'> | undefined,
  error: Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'> | undefined,
): SetupOutcome {
  if (error?.type === 'api_connection_error') throw new ProviderUnreachable(error.message)
  if (setup?.status === 'succeeded') return { status: 'succeeded' }
  return {
    status: 'failed',
    code: error?.decline_code ?? error?.code ?? null,
    message: error?.message ?? null,
  }
}
