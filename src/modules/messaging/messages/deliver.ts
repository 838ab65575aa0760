import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { DB } from '../../../core/db/tables'
import { MINUTE_MS } from '../../../core/rules/instant'
import { changeMessage } from './outgoing-messages.store'
import { reachableDevices, removePushDevice } from './push-devices.store'
import { type PushOptions, pushOptionsOf } from './push-options'

export type Medium = 'email' | 'sms' | 'push'
export type WaitingMessage = Selectable<DB['outgoing_message']> & { medium: Medium }
/** A file that goes along with a mail, by the name under which it is kept. */
export type Attachment = { name: string; key: string; contentType: string }
type Outcome = { kind: 'sent' } | { kind: 'refused'; reason: string }

/** Without a carrier, while trying things out, the table is where messages are read. */
export function staysHere(
  { mail, sms, push, settings }: Pick<World, 'mail' | 'sms' | 'push' | 'settings'>,
  medium: Medium,
): boolean {
  return { email: mail, sms, push }[medium].kind === 'kept' && !settings.isProduction
}

/** Gives a message to its carrier. Throws when it is worth another try. */
export async function deliver(world: World, message: WaitingMessage): Promise<Outcome> {
  switch (message.medium) {
    case 'email':
      await world.mail.send({
        to: message.recipient,
        subject: message.subject ?? '',
        html: message.body_html ?? '',
        text: message.body_text,
        messageId: message.id,
        unsubscribeUrl: (message.data as { unsubscribeUrl?: string }).unsubscribeUrl,
        attachments: await readAttachments(world, message),
      })
      return { kind: 'sent' }
    case 'sms':
      return sendSms(world, message)
    case 'push':
      return pushToDevices(world, message)
  }
}

async function readAttachments({ files }: World, { data }: WaitingMessage) {
  const { attachments = [] } = data as { attachments?: Attachment[] }
  return Promise.all(
    attachments.map(async ({ name, key, contentType }) => {
      const bytes = await files.get(key)
      if (!bytes) throw new Error(`the attachment ${key} is gone`)
      return { name, contentType, bytes }
    }),
  )
}

/** A code in a text message counts ten minutes; later it would only confuse. */
const SECRETS_LIVE_MS = 10 * MINUTE_MS

async function sendSms(world: World, message: WaitingMessage): Promise<Outcome> {
  const age = world.clock.now().getTime() - message.created_at.getTime()
  if (message.is_secret && age > SECRETS_LIVE_MS) return { kind: 'refused', reason: 'too late to be of use' }
  return world.sms.send({ to: message.recipient, text: message.body_text })
}

/** Sends to each device that has not got it yet, and forgets those that can never be reached again. */
async function pushToDevices(world: World, message: WaitingMessage): Promise<Outcome> {
  const { reached = [], ...options } = message.data as Partial<PushOptions> & { reached?: string[] }
  const staysForApps = staysHere(world, 'push')
  const devices = await reachableDevices(world.db, world.clock.now())
    .select(['token', 'p256dh', 'auth'])
    .where('person_id', '=', message.person_id)
    .orderBy('created_at')
    .execute()
  const waiting = devices
    .map(({ token, p256dh, auth }) => ({ token, keys: p256dh && auth ? { p256dh, auth } : null }))
    .filter(({ token, keys }) => !(staysForApps && !keys) && !reached.includes(nameOf(token)))
  const got: string[] = []
  const reasons: string[] = []
  let isWorthAnother = false
  for (const { token, keys } of waiting) {
    try {
      const delivery = await world.push.send({
        ...{ token, keys },
        trackingId: message.id,
        title: message.subject ?? '',
        text: message.body_text,
        ...pushOptionsOf(options),
      })
      if (delivery.kind === 'sent') got.push(nameOf(token))
      else if (delivery.kind === 'unregistered') await removePushDevice(world.db, token, message.person_id)
      else reasons.push(delivery.reason)
    } catch (error) {
      isWorthAnother = true
      reasons.push((error as Error).message)
    }
  }
  const all = [...reached, ...got]
  // Told to nobody twice, however often it has to be tried for the others.
  if (got.length) await changeMessage(world.db, message.id, { data: { ...message.data, reached: all } })
  if (isWorthAnother) throw new Error(reasons.join('; '))
  if (all.length || staysForApps) return { kind: 'sent' }
  return { kind: 'refused', reason: reasons.join('; ') || 'no device is left' }
}

/** Tokens open a way to somebody's screen: what was reached is remembered by their hash. */
const nameOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest('base64url')
