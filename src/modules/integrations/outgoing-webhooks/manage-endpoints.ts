import type { Context } from '../../../core/context'
import { lockAmong } from '../../../core/db/lock-among'
import { holds, mayFail } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { inTransaction } from '../../../core/write'
import { OfDelivery, OfEndpoint, SigningSecret, WebhookDelivery } from './contract/outgoing-webhooks'
import { insertDeliveries, reopenDelivery, setSecret } from './outgoing-webhooks.store'
import { TEST_EVENT } from './rules/outgoing-events'
import { attemptDelivery } from './send-deliveries'
import { newSigningSecret, sealSecret } from './signing-secrets'
import {
  deliveriesInScope,
  ENDPOINT_KEEPERS,
  endpointsInScope,
  presentDelivery,
} from './webhook-endpoints.resource'

const keeper = holds(...ENDPOINT_KEEPERS)
/** So long receivers have to take a new secret up. */
const OLD_SECRET_COUNTS_MS = DAY_MS

/** A new signing secret, shown this once. The old one signs beside it for a day. */
export const rotateSigningSecret = keeper
  .input(OfEndpoint)
  .output(SigningSecret)
  .concat(mayFail('NotFound'))
  .mutation(async ({ input: { id }, ctx }) => {
    // Without an Idempotency-Key, for answers to those are kept, and this one is seen once.
    const secret = newSigningSecret(ctx.world)
    await inTransaction(ctx, 'admin.webhookEndpoints.rotateSecret', async ({ db, audit }) => {
      const endpoint = await lockAmong(db, 'webhook_endpoint', id, endpointsInScope(ctx.caller))
      if (!endpoint) throw ctx.fail('NotFound')
      await setSecret(
        db,
        id,
        {
          secret: sealSecret(ctx.world, secret),
          old: endpoint.secret_sealed,
          oldUntil: new Date(ctx.now.getTime() + OLD_SECRET_COUNTS_MS),
        },
        ctx.now,
      )
      audit({ type: 'webhook_endpoint', id, after: { secret: 'made anew' } })
    })
    return { secret }
  })

/** Sends an event that says nothing, now, and answers what became of it. */
export const sendTestEvent = keeper
  .input(OfEndpoint)
  .output(WebhookDelivery)
  .concat(mayFail('NotFound', 'WebhookEndpointOff'))
  .mutation(async ({ input: { id }, ctx }) => {
    const { world, now } = ctx
    const deliveryId = world.newId()
    await inTransaction(ctx, 'admin.webhookEndpoints.test', async ({ db, audit }) => {
      const endpoint = await lockAmong(db, 'webhook_endpoint', id, endpointsInScope(ctx.caller))
      if (!endpoint) throw ctx.fail('NotFound')
      if (!endpoint.is_active || endpoint.archived_at) throw ctx.fail('WebhookEndpointOff')
      const event = {
        id: `evt_${deliveryId}`,
        type: TEST_EVENT,
        timestamp: now.toISOString(),
        data: { endpointId: id },
      }
      await insertDeliveries(
        db,
        [
          {
            id: deliveryId,
            endpoint_id: id,
            event_id: event.id,
            type: TEST_EVENT,
            body: JSON.stringify(event),
          },
        ],
        now,
      )
      audit({ type: 'webhook_endpoint', id, after: { tested: event.id } })
    })
    await attemptDelivery(world, deliveryId)
    return read(ctx, deliveryId)
  })

/** Sends what was sent before once more, under its own id, so that who has it already knows. */
export const replayDelivery = keeper
  .input(OfDelivery)
  .output(WebhookDelivery)
  .concat(mayFail('NotFound', 'WebhookEndpointOff'))
  .mutation(async ({ input: { id }, ctx }) => {
    await inTransaction(ctx, 'admin.webhookDeliveries.replay', async ({ db, audit }) => {
      const delivery = await db
        .selectFrom('webhook_delivery')
        .select('endpoint_id')
        .where('id', '=', id)
        .where(deliveriesInScope(ctx.caller))
        .forUpdate()
        .executeTakeFirst()
      const endpoint =
        delivery &&
        (await lockAmong(db, 'webhook_endpoint', delivery.endpoint_id, endpointsInScope(ctx.caller)))
      if (!endpoint) throw ctx.fail('NotFound')
      if (!endpoint.is_active || endpoint.archived_at) throw ctx.fail('WebhookEndpointOff')
      await reopenDelivery(db, id, ctx.now)
      audit({ type: 'webhook_delivery', id, after: { state: 'waiting' } })
    })
    await attemptDelivery(ctx.world, id)
    return read(ctx, id)
  })

async function read({ db }: Pick<Context, 'db'>, id: string) {
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentDelivery(row)
}
