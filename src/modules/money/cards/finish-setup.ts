import type { SetupIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { verifyUnattended } from './card-checks'
import { savePaymentMethod } from './payment-methods'
import { closePaymentSetup, findPaymentSetup, type PaymentSetupRow } from './payment-setups.store'
import { asking } from './provider-failures'

/**
 * Keeps what was set up at the provider, whoever comes with it first: the browser, a webhook or the timer. Answers the
 * id of the payment method, also when it was kept before. Fails when it is not set up, is somebody else's card, or
 * its bank refuses one euro.
 */
export async function finishSetup(
  world: World,
  setup: PaymentSetupRow,
  given: SetupIntent,
  nickname?: string,
): Promise<string> {
  if (setup.done_at) return answerOf(world, setup)
  const { paymentMethodId } = given
  if (given.status !== 'succeeded' || !paymentMethodId) throw whyNotSetUp(given)

  const method = await asking(world, () => world.payments.retrieveMethod(paymentMethodId))
  const checks = setup.checks_one_euro && method.kind === 'card'
  const methodId = await savePaymentMethod(world, setup.person_id, method, {
    nickname,
    status: checks ? 'pending' : 'verified',
    consent: given.mandateId
      ? {
          mandateId: given.mandateId,
          ip: setup.consent_ip,
          userAgent: setup.consent_user_agent,
          at: setup.consent_at,
        }
      : null,
  })
  world.checkpoint('setup.afterKeep')
  if (!methodId) {
    await close(world, setup, null)
    throw new Failure('CannotReusePaymentMethod')
  }
  if (checks && (await statusOf(world, methodId)) === 'pending') {
    await verifyUnattended(world, setup.person_id, { id: methodId, providerId: method.id })
    world.checkpoint('setup.afterVerify')
  }
  await close(world, setup, methodId)
  return answerOf(world, { ...setup, payment_method_id: methodId })
}

/** The setup that the provider's own object names; what somebody else has made there is none of ours. */
export async function findSetup(world: World, given: SetupIntent): Promise<PaymentSetupRow | null> {
  const { setup: id } = given.metadata
  if (!id) return null
  return (await findPaymentSetup(world.db, id)) ?? null
}

async function answerOf(world: World, setup: Pick<PaymentSetupRow, 'payment_method_id'>): Promise<string> {
  if (!setup.payment_method_id) throw new Failure('CannotReusePaymentMethod')
  if ((await statusOf(world, setup.payment_method_id)) === 'failed')
    throw new Failure('PaymentMethodVerificationFailed')
  return setup.payment_method_id
}

async function statusOf(world: World, methodId: string): Promise<string> {
  const { verification_status } = await world.db
    .selectFrom('payment_method')
    .select('verification_status')
    .where('id', '=', methodId)
    .executeTakeFirstOrThrow()
  return verification_status
}

function whyNotSetUp({ status, lastDecline }: SetupIntent): Failure {
  if (lastDecline)
    return new Failure('PaymentMethodVerificationFailed', {
      code: lastDecline.code,
      declineCode: lastDecline.declineCode,
    })
  return new Failure(
    status === 'requires_action' ? 'PaymentActionRequired' : 'PaymentMethodVerificationFailed',
  )
}

const close = (world: World, setup: PaymentSetupRow, methodId: string | null) =>
  closePaymentSetup(world.db, setup.id, methodId, world.clock.now())

/** The provider told that something is set up: kept, when its client did not come back to say so. */
export async function finishSetupOf(world: World, setupIntentId: string): Promise<void> {
  const given = await world.payments.retrieveSetup(setupIntentId)
  const setup = await findSetup(world, given)
  if (!setup) return
  try {
    await finishSetup(world, setup, given)
  } catch (error) {
    // Refused for good: its person is told when they ask.
    if (!(error instanceof Failure) || error.name === 'PaymentProviderUnavailable') throw error
  }
}

/** A client that is still there has confirmed by then; what comes later than this, the provider tells. */
const FINISHED_WITHIN_MS = 2 * MINUTE_MS
const LOOKED_AT_FOR_MS = 30 * MINUTE_MS

/** Timer: cards that are set up, and nobody has said so. */
export async function finishForgottenSetups(world: World): Promise<void> {
  const now = world.clock.now().getTime()
  const rows = await world.db
    .selectFrom('payment_setup')
    .select('provider_id')
    .where('done_at', 'is', null)
    .where('provider_id', 'is not', null)
    .where('created_at', '<', new Date(now - FINISHED_WITHIN_MS))
    .where('created_at', '>', new Date(now - LOOKED_AT_FOR_MS))
    .orderBy('created_at')
    .limit(50)
    .execute()
  for (const { provider_id } of rows)
    await finishSetupOf(world, provider_id!).catch(error =>
      world.log.warn({ err: error, setup: provider_id }, 'a card will be kept later'),
    )
}
