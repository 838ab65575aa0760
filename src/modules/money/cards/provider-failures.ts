import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'

/** Runs a call to the payment provider and says in our words what went wrong with it. */
export async function asking<Answer>(
  world: Pick<World, 'payments'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const problem = world.payments.problemOf(error)
    if (!problem) throw error
    if (problem.kind === 'unavailable')
      throw new Failure('PaymentProviderUnavailable', undefined, { cause: error })
    if (problem.kind === 'declined')
      throw new Failure(
        'PaymentFailed',
        { code: problem.code, declineCode: problem.declineCode, reason: problem.message },
        { cause: error },
      )
    if (problem.kind === 'requiresAction')
      throw new Failure('PaymentActionRequired', undefined, { cause: error })
    // Kept here, and gone there.
    if (problem.kind === 'invalid' && problem.param === 'payment_method')
      throw new Failure('PaymentMethodNotFound', undefined, { cause: error })
    throw error
  }
}

/** The same about a card or an account that the caller names: one that the provider does not let them have is none. */
export async function askingForMethod<Answer>(
  world: Pick<World, 'payments'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await asking(world, call)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
    throw new Failure('PaymentMethodNotFound', undefined, { cause: error })
  }
}
