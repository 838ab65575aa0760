import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { MINUTE_MS } from '../../../core/rules/instant'
import type { Writing } from '../../../core/write'
import { type Attachment, deliver, staysHere, type WaitingMessage } from './deliver'
import { addMessages, changeMessage, setMessagesSent } from './outgoing-messages.store'
import { hasReachableDevice } from './push-devices.store'
import type { PushOptions } from './push-options'

type Queueing = { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] }
type Message = {
  personId: string | null
  template: string
  language: Language
  text: string
  /** The same happening is told once, however often its job runs. */
  dedupeKey: string
  /** Opens an account: it is forgotten once it was sent, and never shown when a real carrier takes it. */
  isSecret?: boolean
}
export type NewMessage = Message & {
  recipient: string
  subject: string
  html: string
  /** Where its reader says that they want no more of these; mail programs show it beside the sender. */
  unsubscribeUrl?: string
  attachments?: readonly Attachment[]
}
/** `recipient`: a number in its international form. */
export type NewSms = Message & { recipient: string }
export type { PushOptions }
export type NewPush = Omit<Message, 'personId' | 'isSecret'> &
  PushOptions & { personId: string; title: string }

/** Writes a mail to be sent after the commit. Answers false when it was written before. */
export const queueMail = (tx: Tx, ctx: Queueing, mail: NewMessage): Promise<boolean> =>
  queue(tx, ctx, [asQueued(mail)])

/**
 * Writes mails and sends them. For jobs, which are done again until all went well: what was written before, and could not
 * be sent, is sent then.
 */
export async function sendMails(world: World, mails: readonly NewMessage[]): Promise<void> {
  const now = world.clock.now()
  const rows = mails.map(mail => rowOf(world, now, asQueued(mail)))
  const added = new Set(await addMessages(world.db, rows))
  const known = rows.flatMap(({ id, dedupe_key }) => (added.has(id) ? [] : (dedupe_key ?? [])))
  const waiting = known.length ? await unsent(world, 'dedupe_key', known) : []
  const left = waiting.filter(
    ({ state, created_at }) => state === 'failed' || now.getTime() - created_at.getTime() > SENDING_MS,
  )
  await handAllOver(world, [...rows.filter(({ id }) => added.has(id)), ...left])
  if (left.length < waiting.length) throw new Error('another server may be sending some of these mails')
}

/** A server that has written a mail has sent it after so long, or has been ended before. */
const SENDING_MS = MINUTE_MS

const asQueued = ({ subject, html, unsubscribeUrl, attachments, ...message }: NewMessage): Queued => ({
  medium: 'email',
  subject,
  body_html: html,
  data: { ...(unsubscribeUrl && { unsubscribeUrl }), ...(attachments?.length && { attachments }) },
  message,
})

/** The same for a text message. */
export const queueSms = (tx: Tx, ctx: Queueing, message: NewSms): Promise<boolean> =>
  queue(tx, ctx, [{ medium: 'sms', message }])

/**
 * The same for a push message to every device of a person. Without a device there is nobody to write to; only where
 * messages stay here, anybody can be tried out.
 */
export async function queuePush(
  tx: Tx,
  ctx: Queueing & { world: World },
  { title, url, route, urgency, about, ttlSeconds, ...message }: NewPush,
): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email'])
    .select(hasReachableDevice(sql.ref('person.id'), ctx.now).as('is_reachable'))
    .where('id', '=', message.personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person || !(person.is_reachable || staysHere(ctx.world, 'push'))) return false
  const recipient = `${person.first_name} ${person.last_name}`.trim() || person.email || message.personId
  const data = Object.fromEntries(
    Object.entries({ url, route, urgency, about, ttlSeconds }).filter(([, value]) => value != null),
  )
  return queue(tx, ctx, [{ medium: 'push', subject: title, data, message: { ...message, recipient } }])
}

type MailData = { unsubscribeUrl?: string; attachments?: readonly Attachment[] }
type Queued = {
  medium: 'email' | 'sms' | 'push'
  subject?: string
  body_html?: string
  data?: Partial<PushOptions> & MailData
  message: Message & { recipient: string }
}

async function queue(tx: Tx, ctx: Queueing, queued: readonly Queued[]): Promise<boolean> {
  const added = await addMessages(
    tx,
    queued.map(one => rowOf(ctx.world, ctx.now, one)),
  )
  for (const messageId of added) ctx.emit('message.queued', { messageId })
  return added.length > 0
}

const rowOf = (world: Pick<World, 'newId'>, now: Date, { message, ...form }: Queued): WaitingMessage => ({
  id: world.newId(),
  medium: form.medium,
  subject: form.subject ?? null,
  body_html: form.body_html ?? null,
  data: form.data ?? {},
  recipient: message.recipient,
  person_id: message.personId,
  template: message.template,
  language: message.language,
  body_text: message.text,
  state: 'queued',
  error: null,
  dedupe_key: message.dedupeKey,
  is_failed: false,
  is_unsent_notice: message.dedupeKey.startsWith('notification:'),
  is_secret: message.isSecret ?? false,
  created_at: now,
  sent_at: null,
  tapped_at: null,
})

/** Hands a queued message to its carrier. A failure is noted and tried again by the queue, unless that is hopeless. */
export const sendMessage = (world: World, { messageId }: { messageId: string }): Promise<void> =>
  sendMessages(world, [{ messageId }])

const SENT_AT_ONCE = 8

/** Job: the same for several. One that fails keeps no other from being sent. */
export async function sendMessages(world: World, wanted: readonly { messageId: string }[]): Promise<void> {
  await handAllOver(
    world,
    await unsent(
      world,
      'id',
      wanted.map(({ messageId }) => messageId),
    ),
  )
}

async function unsent({ db }: World, column: 'id' | 'dedupe_key', values: readonly string[]) {
  const rows = await db
    .selectFrom('outgoing_message')
    .selectAll()
    .where(column, '=', sql<string>`any(${values})`)
    .where('state', '!=', 'sent')
    .execute()
  return rows as WaitingMessage[]
}

async function handAllOver(world: World, messages: readonly WaitingMessage[]): Promise<void> {
  const limit = pLimit(SENT_AT_ONCE)
  const sent: string[] = []
  const handedOver = await Promise.allSettled(
    messages.map(message => limit(async () => (await handOver(world, message)) && sent.push(message.id))),
  )
  await setMessagesSent(world.db, sent, world.clock.now())
  const failed = handedOver.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Whether it is sent and only that has to be noted; all else is. */
async function handOver(world: World, message: WaitingMessage): Promise<boolean> {
  const isForgotten = message.is_secret && !staysHere(world, message.medium)
  const forgotten = isForgotten ? { body_html: null, body_text: '' } : {}
  try {
    const outcome = await deliver(world, message)
    if (outcome.kind === 'sent' && !isForgotten) return true
    await changeMessage(
      world.db,
      message.id,
      outcome.kind === 'sent'
        ? { state: 'sent', error: null, sent_at: world.clock.now(), ...forgotten }
        : { state: 'failed', error: outcome.reason.slice(0, 500), ...forgotten },
    )
    return false
  } catch (error) {
    await changeMessage(world.db, message.id, {
      state: 'failed',
      error: (error as Error).message.slice(0, 500),
    })
    throw error
  }
}
