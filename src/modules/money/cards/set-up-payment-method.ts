import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { PaymentSetup, SetUpPaymentMethod } from '../ledger/contract/money'
import { PAYMENTS } from '../ledger/limits'
import { CARDS_A_DAY } from './limits'
import { insertPaymentSetup, type PaymentSetupRow, setSetupProviderId } from './payment-setups.store'
import { ensureProviderCustomer } from './provider-customer'
import { asking } from './provider-failures'

type Wanted = z.infer<typeof SetUpPaymentMethod>

/** Begins to save a card or an account: the browser goes on with the provider, and `confirmSetup` keeps it. */
export const setUpPaymentMethod = signedIn
  .meta({ summary: 'Begins to save a card or an account; `amount=100` checks the card' })
  .concat(inPerson)
  .input(SetUpPaymentMethod)
  .use(limited(PAYMENTS))
  .use(limited(CARDS_A_DAY))
  .output(PaymentSetup)
  .concat(mayFail('IdempotencyKeyReused', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx }) => {
    const { world, caller, fail } = ctx
    const setup = await openSetup(ctx, input)
    if (!isAsked(setup, input)) throw fail('IdempotencyKeyReused')
    const customerId = await asking(world, () => ensureProviderCustomer(world, caller.id))
    const made = await asking(world, () =>
      world.payments.createSetup(
        { customerId, methods: [input.kind], usage: 'off_session', metadata: { setup: setup.id } },
        `setup:${setup.id}`,
      ),
    )
    world.checkpoint('setup.afterCreate')
    await setSetupProviderId(world.db, setup.id, made.id)
    return { clientSecret: made.clientSecret, setupIntentId: made.id }
  })

/** The same on a page of the provider's own, for who would rather type card data there. */
export const openSetupPage = signedIn
  .meta({ summary: 'A page of the card processor on which a card is saved' })
  .concat(inPerson)
  .use(limited(PAYMENTS))
  .use(limited(CARDS_A_DAY))
  .output(z.object({ url: z.string() }))
  .concat(mayFail('PaymentProviderUnavailable'))
  .mutation(async ({ ctx }) => {
    const { world, caller } = ctx
    const setup = await openSetup(ctx, { kind: 'card', acceptsMandate: false })
    const customerId = await asking(world, () => ensureProviderCustomer(world, caller.id))
    const back = `${world.settings.publicUrl}/wallet/payment-methods`
    const { url } = await asking(world, () =>
      world.payments.createCheckoutSession(
        {
          mode: 'setup',
          customerId,
          successUrl: `${back}?setup_session={CHECKOUT_SESSION_ID}`,
          cancelUrl: back,
          metadata: { setup: setup.id },
        },
        `setup-page:${setup.id}`,
      ),
    )
    return { url }
  })

const isAsked = (setup: PaymentSetupRow, { kind, amount }: Wanted) =>
  setup.kind === kind && setup.checks_one_euro === (kind === 'card' && amount !== undefined)

/** One row for every Idempotency-Key, however often it is asked. */
function openSetup(
  { world, caller, now, request }: Pick<Context, 'world' | 'now' | 'request'> & { caller: Person },
  { kind, amount, acceptsMandate }: Wanted,
): Promise<PaymentSetupRow> {
  return insertPaymentSetup(world.db, {
    id: world.newId(),
    person_id: caller.id,
    client_key: request.idempotencyKey ?? world.newId(),
    kind,
    checks_one_euro: kind === 'card' && amount !== undefined,
    consent_ip: acceptsMandate ? request.ip : null,
    consent_user_agent: acceptsMandate ? request.userAgent : null,
    consent_at: acceptsMandate ? now : null,
    created_at: now,
  })
}
