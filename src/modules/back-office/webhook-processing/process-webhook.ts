import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { IncomingWebhookTable } from '../../../core/db/tables'
import { holds, mayFail } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { inTransaction } from '../../../core/write'
import { ProcessedWebhook, ProcessWebhook } from '../../integrations/webhooks/contract/webhooks'
import {
  findWebhook,
  reopenWebhook,
  setWebhookError,
  setWebhookKept,
  setWebhookProcessed,
} from '../../integrations/webhooks/incoming-webhooks.store'
import { type WebhookService, webhookState } from '../../integrations/webhooks/rules/webhook-state'
import { followPartner } from '../../logistics/partner-deliveries/follow-partner'
import { processProviderEvent } from '../../orders/provider-events/provider-events'

type Kept = Selectable<IncomingWebhookTable>

/**
 * What follows from what a service tells, each to be done twice without harm. Of a bank and of fridges nothing does
 * yet: what they tell is kept, and can be read.
 */
const ACTS: Record<
  Exclude<WebhookService, 'stripe'>,
  ((world: World, webhook: Kept) => Promise<void>) | null
> = {
  paack: followPartner,
  bank: null,
  'fridge-vendor': null,
}

/** Acts on a kept webhook, unless that was done. Throws when it could not be; then that is written beside it. */
async function actOn(world: World, webhook: Kept): Promise<void> {
  if (webhook.processed_at) return
  // The payment provider's have a way of their own, in crowds.
  if (webhook.service === 'stripe') return processProviderEvent(world, webhook.event_id)
  const act = ACTS[webhook.service as keyof typeof ACTS]
  if (!act || (await isOfMerchant(world, webhook)))
    return void (await setWebhookKept(world.db, webhook.id, world.clock.now()))
  try {
    await act(world, webhook)
    await setWebhookProcessed(world.db, webhook.id, world.clock.now())
  } catch (error) {
    await setWebhookError(world.db, webhook.id, messageOf(error), world.clock.now())
    throw error
  }
}

/** A merchant's own connection runs errands that the platform knows nothing of: what it tells is kept. */
async function isOfMerchant({ db }: World, { integration_id: id }: Kept): Promise<boolean> {
  const found = await db
    .selectFrom('integration')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The job. */
export async function processKeptWebhook(world: World, { webhookId }: { webhookId: string }): Promise<void> {
  const webhook = await findWebhook(world.db, webhookId)
  if (webhook) await actOn(world, webhook)
}

const stateOf = ({ processed_at: processedAt, error, attempts }: Kept) =>
  webhookState({ processedAt, error, attempts })

/** Acts on a webhook now, also when that was done before: what follows from it is done once all the same. */
export const processWebhook = holds('HelloAdminPermission')
  .input(ProcessWebhook)
  .output(ProcessedWebhook)
  .concat(mayFail('NotFound'))
  .mutation(async ({ input: { webhookId }, ctx, path }) => {
    const { world, db, caller, now, fail } = ctx
    if (!scopeOf(caller, ['HelloAdminPermission']).isEverything) throw fail('NotFound')
    const known = await findWebhook(db, webhookId)
    if (!known) throw fail('NotFound')
    // Who has done it stands in the log, whatever comes of it.
    await inTransaction(ctx, path, async ({ db: tx, audit }) => {
      await reopenWebhook(tx, webhookId, now)
      audit({
        type: 'incoming_webhook',
        id: webhookId,
        before: { state: stateOf(known), attempts: known.attempts },
        after: { state: stateOf({ ...known, processed_at: null }), service: known.service },
      })
    })
    await actOn(world, { ...known, processed_at: null }).catch(error => {
      // Why is written beside it, and answered with it.
      if (!(error instanceof Failure))
        world.log.warn({ err: error, webhookId }, 'a webhook could not be processed')
    })
    const after = (await findWebhook(db, webhookId))!
    return {
      webhookId,
      state: stateOf(after),
      attempts: after.attempts,
      error: after.error,
    }
  })
