import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { jobContext } from '../../../core/job-context'
import { takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { openCredentials } from '../integrations/credentials'
import {
  INTEGRATION_KINDS,
  type IntegrationKind,
  SENDING_KINDS,
} from '../integrations/rules/integration-kinds'
import { insertWebhook } from './incoming-webhooks.store'
import { WEBHOOK_KILOBYTES, WEBHOOKS_IN } from './limits'
import { keptHeaders } from './rules/kept-headers'
import { isSignedBy } from './rules/standard-webhooks'
import type { WebhookService } from './rules/webhook-state'

export type ReceivedWebhook = {
  service: string
  /** The connection in its address; without it, the platform's own. */
  integrationId: string | null
  method: string
  headers: Headers
  /** What the signature is of, to the letter. */
  body: string
}

/**
 * Keeps what a connected service tells, once, when it is signed with the secret of that connection. It is acted on by a
 * job afterwards. Answers false when the signature is none; throws NotFound when there is no such connection.
 */
export async function receiveWebhook(world: World, webhook: ReceivedWebhook): Promise<boolean> {
  const { headers, body, method } = webhook
  const connection = await findSender(world, webhook)
  const signature = {
    id: headers.get('webhook-id') ?? '',
    timestamp: headers.get('webhook-timestamp') ?? '',
    signature: headers.get('webhook-signature') ?? '',
  }
  const { webhookSecret } = openCredentials(world, connection)
  if (!webhookSecret || !/^[\x21-\x7e]{1,200}$/.test(signature.id)) return false
  if (!isSignedBy(webhookSecret, signature, body, world.clock.now())) return false

  const ctx = jobContext(world, 'webhook')
  await takeTry(WEBHOOKS_IN, connection.id, ctx)
  await takeTry(WEBHOOK_KILOBYTES, connection.id, ctx, Math.ceil(body.length / 1000))
  await inTransaction(
    ctx,
    'webhooks.receive',
    async ({ db, emit }) => {
      const id = world.newId()
      const now = world.clock.now()
      const service = connection.kind as WebhookService
      const isNew = await insertWebhook(db, {
        id,
        service,
        event_id: signature.id,
        integration_id: connection.id,
        method,
        headers: keptHeaders(headers),
        body,
        ...aboutOf(body),
        created_at: now,
        updated_at: now,
      })
      if (isNew) emit('webhook.kept', { webhookId: id, service })
    },
    { isAudited: false },
  )
  return true
}

const isSender = (service: string): service is IntegrationKind =>
  INTEGRATION_KINDS.some(kind => kind === service && SENDING_KINDS.includes(kind))

/** Whether somebody may be connected under this name: before anything is asked or read. */
export const isKnownSender = isSender

async function findSender({ db }: World, { service, integrationId }: ReceivedWebhook) {
  if (!isSender(service)) throw new Failure('NotFound')
  const connections = db
    .selectFrom('integration')
    .select(['id', 'kind', 'credentials_sealed'])
    .where('kind', '=', service)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
  const found = integrationId
    ? await connections.where('id', '=', integrationId).executeTakeFirst()
    : await connections
        .where('merchant_id', 'is', null)
        .where('has_webhook_secret', '=', true)
        .orderBy('id')
        .executeTakeFirst()
  if (!found) throw new Failure('NotFound')
  return found
}

/** What it says of itself: the type of the event, and the id of what it is about. */
function aboutOf(body: string): { type: string; object_id: string | null } {
  const said = readObject(body)
  const data = said.data as Record<string, unknown> | undefined
  const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 200) : null)
  return {
    type: text(said.type) ?? text(said.event) ?? 'unknown',
    object_id: text(data?.id) ?? text(data?.reference) ?? text(said.id),
  }
}

function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
