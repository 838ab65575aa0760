import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { signLink } from '../../identity/sign-in/public-links'
import { buildMail } from '../../messaging/messages/build-mail'
import { type PushOptions, queueMail, queuePush, queueSms } from '../../messaging/messages/outgoing-messages'
import { type Decided, lockNotification, nextWaiting, setDecided, setFinished } from './notifications.store'
import { type Recipient, recipientsAmong } from './recipients'
import {
  type MessageKind,
  type NotificationKind,
  type NotificationMedium,
  USUAL_MEDIA,
  type WordsByLanguage,
  wayTo,
  wordsFor,
} from './rules/notifying'
import { notificationTexts } from './texts'

/** So many messages are made in one transaction. */
const SLICE = 200
/** After so many slices the rest is another job, so that none takes too long. */
const SLICES_AT_ONCE = 25

/** Job: the messages of a notification, slice by slice until it is done or stopped. Nobody is written to twice. */
export async function sendNotification(world: World, { notificationId }: { notificationId: string }) {
  for (let slice = 1; await sendSlice(world, notificationId, slice === SLICES_AT_ONCE); slice++)
    if (slice === SLICES_AT_ONCE) return
}

/** Answers whether there may be more. */
function sendSlice(world: World, notificationId: string, isLast: boolean): Promise<boolean> {
  const ctx = jobContext(world, 'send-notification')
  return inTransaction(
    ctx,
    'job.sendNotification',
    async ({ db, emit }) => {
      const asked = await lockNotification(db, notificationId)
      if (asked?.state !== 'sending') return false
      const waiting = await nextWaiting(db, asked.id, SLICE)
      if (!waiting.length) {
        await setFinished(db, asked.id, 'done', ctx.now)
        return false
      }
      const people = new Map((await recipientsAmong({ world, db }, waiting)).map(one => [one.id, one]))
      const decided: Decided[] = []
      for (const personId of waiting) {
        const one = people.get(personId)
        const outcome = one
          ? await queueNotification(
              db,
              { world, now: ctx.now, emit },
              {
                key: `notification:${asked.id}`,
                kind: asked.kind as NotificationKind,
                media: asked.media as NotificationMedium[],
                title: asked.title,
                message: asked.message,
                words: asked.words as WordsByLanguage,
                url: asked.url,
              },
              one,
            )
          : { reason: 'closed' as const }
        decided.push({
          person_id: personId,
          state: 'medium' in outcome ? 'written' : 'skipped',
          medium: 'medium' in outcome ? outcome.medium : null,
          reason: 'reason' in outcome ? outcome.reason : null,
        })
      }
      await setDecided(db, asked.id, decided, ctx.now)
      if (isLast) emit('notification.asked', { notificationId: asked.id })
      return true
    },
    { isAudited: false },
  )
}

type Asked = {
  /** Under it, each person is told once. */
  key: string
  kind: MessageKind
  media?: readonly NotificationMedium[]
  title: string
  message: string
  words?: WordsByLanguage
  url: string | null
  /** Of a push message only. */
  push?: Pick<PushOptions, 'about' | 'route'>
}
type Queueing = { world: World; now: Date; emit: Writing['emit'] }

/** Writes one person's message, in the way that reaches them now: they may have changed their mind, or their phone. */
export async function queueNotification(
  tx: Tx,
  ctx: Queueing,
  { key, kind, media = USUAL_MEDIA, title, message, words = {}, url, push }: Asked,
  recipient: Recipient,
): Promise<ReturnType<typeof wayTo>> {
  const way = wayTo(recipient, kind, media)
  if ('reason' in way) return way
  const language = recipient.language as Language
  const written = wordsFor({ title, message, words }, recipient)
  const texts = notificationTexts(language).notification
  const { publicUrl, secret } = ctx.world.settings
  const common = {
    personId: recipient.id,
    template: 'notification',
    language,
    dedupeKey: `${key}:${recipient.id}`,
  }
  const isOffer = kind === 'marketing'
  switch (way.medium) {
    case 'push':
      await queuePush(tx, ctx, { ...common, title: written.title, text: written.message, url, ...push })
      return way
    case 'sms':
      await queueSms(tx, ctx, {
        ...common,
        recipient: recipient.phone!,
        text: [
          `${written.title}: ${written.message}`,
          ...(url ? [url] : []),
          ...(isOffer ? [`${texts.stop}: ${publicUrl}/settings/notifications`] : []),
        ].join('\n'),
      })
      return way
    case 'email': {
      const stopUrl = isOffer
        ? `${publicUrl}/unsubscribe/${signLink(secret, 'unsubscribe', recipient.id, ctx.now)}`
        : null
      await queueMail(tx, ctx, {
        ...common,
        recipient: recipient.email!,
        ...buildMail({
          language,
          firstName: recipient.firstName,
          subject: written.title,
          heading: written.title,
          lead: written.message,
          button: url ? { label: texts.open, url } : null,
          footer: isOffer ? texts.offerFooter : texts.footer,
          footerLink: stopUrl ? { label: texts.unsubscribe, url: stopUrl } : null,
        }),
        ...(stopUrl ? { unsubscribeUrl: stopUrl } : {}),
      })
      return way
    }
  }
}
