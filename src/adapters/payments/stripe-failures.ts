import Stripe from 'stripe'
import { PaymentFailure, type PaymentProblem } from './port'

/** Runs a call of the SDK; what it throws comes out as a PaymentFailure. */
export async function failingAsProblem<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw asFailure(error)
  }
}

export async function* failingAsProblemEach<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* items
  } catch (error) {
    throw asFailure(error)
  }
}

function asFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  return new PaymentFailure(problemBehind(error), { cause: error })
}

function problemBehind(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentProblem {
  const { message } = error
  const intent = error.payment_intent
  const code = error.code ?? error.rawType ?? error.type
  if (code === 'authentication_required')
    return {
      kind: 'requiresAction',
      intentId: intent?.id ?? null,
      clientSecret: intent?.client_secret ?? null,
      message,
    }
  if (error instanceof Stripe.errors.StripeCardError)
    return {
      kind: 'declined',
      intentId: intent?.id ?? null,
      code,
      // The SDK fills in an empty text where Stripe sent none.
      declineCode: error.decline_code || null,
      message,
    }
  // A 409 is another call with this key still under way, so its outcome is as unknown as a lost answer's.
  const outcomeUnknown =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409 ||
    error.statusCode === undefined ||
    error.statusCode >= 500
  if (outcomeUnknown) return { kind: 'unavailable', message }
  return { kind: 'invalid', code, param: error.param ?? null, message }
}
