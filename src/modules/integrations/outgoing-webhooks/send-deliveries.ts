import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { DAY_MS } from '../../../core/rules/instant'
import { makeTurns } from '../../../core/turns/turns'
import { inTransaction, type Writing } from '../../../core/write'
import { openIncidence, PLATFORM_CITY } from '../../operations/incidents/incidences.store'
import { signWebhook } from '../webhooks/rules/standard-webhooks'
import { dueByOwner, nextDueOf, ownerOf } from './due-deliveries'
import {
  claimAttempt,
  forgetDeliveries,
  noteArrival,
  noteFailure,
  type Outcome,
  setOutcome,
} from './outgoing-webhooks.store'
import { isTaken, nextAttemptAt } from './rules/delivery-attempts'
import { openSecret } from './signing-secrets'

const KEPT_RESPONSE = 1_000
const TIMEOUT_MS = 10_000
const KEPT_DAYS = 30
/** Of one owner and of all together, at a time and by one server. */
export const SENDS_PER_OWNER = 4
export const MOST_SENDS = 64
/** So long one job, or the timer, goes on with what else waits of an owner. */
const GO_ON_MS = { job: 60_000, timer: 5_000 }

const inTurn = makeTurns({ atOnce: MOST_SENDS, waiting: 0, each: SENDS_PER_OWNER })

/**
 * The job: sends a delivery if it is due, and then the others of the same owner that are. An owner who has no place left
 * takes none of another: what could not be sent waits for one of the owner's sends to end, or for the timer.
 */
export async function sendDelivery(world: World, { deliveryId }: { deliveryId: string }): Promise<void> {
  const owner = await ownerOf(world.db, deliveryId)
  if (owner) await sendInTurn(world, { ...owner, id: deliveryId }, GO_ON_MS.job)
}

const sendInTurn = (world: World, first: { id: string; merchantId: string | null }, goOnMs: number) =>
  inTurn(async () => {
    const until = performance.now() + goOnMs
    let next: string | undefined = first.id
    while (next) {
      await attemptDelivery(world, next)
      next =
        performance.now() < until ? await nextDueOf(world.db, first.merchantId, world.clock.now()) : undefined
    }
  }, first.merchantId ?? 'the platform')

/** Makes one attempt to send a delivery, if one is due. */
export async function attemptDelivery(world: World, deliveryId: string): Promise<void> {
  const delivery = await claimAttempt(world.db, deliveryId, world.clock.now())
  if (!delivery) return
  const endpoint = await world.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirstOrThrow()
  const isWanted = endpoint.is_active && !endpoint.archived_at && !endpoint.deleted_at
  const outcome = isWanted
    ? await post(world, endpoint, delivery)
    : { status: null, body: null, ms: null, error: 'switched off' }
  await inTransaction(
    jobContext(world, 'send-webhook'),
    'webhookEndpoints.send',
    async ({ db, emit }) => {
      const now = world.clock.now()
      if (outcome.error === null) {
        await setOutcome(db, delivery.id, outcome, { state: 'delivered', nextAttemptAt: null }, now)
        return void (await noteArrival(db, endpoint.id))
      }
      const next = isWanted ? nextAttemptAt(delivery.attempts, now) : null
      await setOutcome(
        db,
        delivery.id,
        outcome,
        { state: next ? 'waiting' : 'failed', nextAttemptAt: next },
        now,
      )
      if (!isWanted) return
      const disabled = await noteFailure(db, endpoint.id, now)
      if (disabled) await reportDisabled(db, { world, now, emit }, disabled, outcome.error)
    },
    { isAudited: false },
  )
}

type Signing = {
  url: string
  secret_sealed: Buffer
  old_secret_sealed: Buffer | null
  old_secret_until: Date | null
}

/** A secret that was sealed under another SECRET of the installation. */
const UNREADABLE_SECRET = 'The signing secret cannot be read. Rotate it.'

function signAll(
  world: World,
  secrets: readonly Buffer[],
  { id, at, body }: { id: string; at: number; body: string },
): string | null {
  try {
    return secrets.map(sealed => signWebhook(openSecret(world, sealed), id, at, body)).join(' ')
  } catch (error) {
    world.log.error({ err: error }, 'the signing secret of a webhook endpoint cannot be read')
    return null
  }
}

async function post(
  world: World,
  endpoint: Signing,
  { event_id: id, body }: { event_id: string; body: string },
): Promise<Outcome> {
  const now = world.clock.now()
  const at = Math.floor(now.getTime() / 1000)
  const isOldGood = endpoint.old_secret_until && endpoint.old_secret_until > now
  const secrets = [endpoint.secret_sealed, ...(isOldGood ? [endpoint.old_secret_sealed!] : [])]
  const signatures = signAll(world, secrets, { id, at, body })
  if (!signatures) return { status: null, body: null, ms: null, error: UNREADABLE_SECRET }
  const answer = await world.outside
    .request({
      url: endpoint.url,
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      mostBytes: 100_000,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signatures,
      },
      body,
    })
    .catch((error: Error) => error)
  if (answer instanceof Error)
    return { status: null, body: null, ms: null, error: answer.message.slice(0, 500) }
  return {
    status: answer.status,
    // Text columns take all but this.
    body: answer.body.replaceAll('\0', '').slice(0, KEPT_RESPONSE),
    ms: answer.ms,
    error: isTaken(answer.status) ? null : `HTTP ${answer.status}`,
  }
}

type Disabled = { id: string; name: string; url: string; failures: number }

const reportDisabled = (
  tx: Writing['db'],
  by: { world: World; now: Date; emit: Writing['emit'] },
  { id, name, url, failures }: Disabled,
  error: string,
) =>
  openIncidence(tx, by, {
    city: PLATFORM_CITY,
    type: 'other',
    priority: 2,
    comment: `Webhooks to ${name} (${new URL(url).host}) were switched off after ${failures} failed attempts in a row. Last: ${error}`,
    key: `webhook-endpoint:${id}`,
    reopens: true,
  })

/** Timer: attempts whose pause is over, and those whose server has died; of each owner as many as may be sent at a time. */
export async function sendDueDeliveries(world: World): Promise<void> {
  const due = await dueByOwner(world.db, new Date(world.clock.now().getTime() - 5_000), SENDS_PER_OWNER)
  await Promise.all(
    due.map(one =>
      sendInTurn(world, one, GO_ON_MS.timer).catch(error =>
        world.log.warn({ err: error, deliveryId: one.id }, 'a webhook will be sent again'),
      ),
    ),
  )
}

/** Timer: what is kept of what was sent is for looking into what went wrong lately. */
export const forgetOldDeliveries = async (world: World): Promise<void> => {
  await forgetDeliveries(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))
}
