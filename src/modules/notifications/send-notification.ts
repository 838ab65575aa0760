import type { World } from '../../core/context'
import type { Language } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { jobContext } from '../../core/job-context'
import { holds, inPerson, mayFail } from '../../core/procedures'
import { inTransaction, type Writing, write } from '../../core/write'
import { buildMail } from '../messages/build-mail'
import { queueMail, queuePush } from '../messages/outgoing-messages'
import { NotificationDraft, NotificationPreview, SendNotification, SentNotification } from './contract/notify'
import { addNotification } from './notifications.store'
import { counted, MAY_NOTIFY, type Recipient, recipientsAmong, recipientsOf } from './recipients'
import {
  filledIn,
  kindOf,
  MOST_UNCONFIRMED,
  mediumFor,
  type NotificationKind,
  redirectTo,
} from './rules/notifying'
import { notificationTexts } from './texts'

/** Whom a message would reach, how, and what the first of them would read. */
export const previewNotification = holds(...MAY_NOTIFY)
  .input(NotificationDraft)
  .output(NotificationPreview)
  .mutation(async ({ input, ctx }) => {
    const recipients = await recipientsOf(ctx, input)
    const kind = kindOf(input.kind, recipients.length)
    const reader = { firstName: recipients[0]?.firstName ?? '' }
    return {
      kind,
      recipients: recipients.length,
      ...counted(recipients, kind),
      sample: recipients.slice(0, 5).map(({ id, name }) => ({ id, name })),
      rendered: {
        title: filledIn(input.title, reader),
        message: filledIn(input.message, reader),
        url: urlOf(ctx.world, input.data?.redirectURL),
      },
    }
  })

/** Writes to people. The messages are made after the commit, one for each, and once. */
export const executeNotification = holds(...MAY_NOTIFY)
  .concat(inPerson)
  .input(SendNotification)
  .output(SentNotification)
  .concat(mayFail('UserNotFound', 'RecipientsNotConfirmed'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, fail, emit, audit } = ctx
      const recipients = await recipientsOf(ctx, input)
      if (!recipients.length) throw fail('UserNotFound')
      if (recipients.length > MOST_UNCONFIRMED && input.confirmedCount !== recipients.length)
        throw fail('RecipientsNotConfirmed', { count: recipients.length })

      const kind = kindOf(input.kind, recipients.length)
      const reachable = recipients.filter(one => mediumFor(one, kind) !== null)
      const id = world.newId()
      const told = { kind, title: input.title, message: input.message }
      await addNotification(db, {
        id,
        created_by: caller.id,
        ...told,
        audience: input.query === undefined ? null : { query: input.query },
        person_ids: reachable.map(one => one.id),
        url: urlOf(world, input.data?.redirectURL),
        data: { ...input.data },
        created_at: now,
      })

      const sent = reachable.length
      audit({ type: 'notification', id, after: { ...told, query: input.query ?? null, sent } })
      if (recipients.length === 1)
        audit({ type: 'person', id: recipients[0]!.id, after: { notified: id, title: input.title } })
      emit('notification.asked', { notificationId: id })
      return { id, sent, failed: recipients.length - sent }
    }),
  )

const urlOf = (world: World, redirectURL: string | undefined) =>
  redirectURL ? redirectTo(redirectURL, world.settings.publicUrl) : null

/** So many messages are made in one transaction. */
const CHUNK = 200

/** Job: the messages of a notification. Whoever has theirs already is passed over, however often it runs. */
export async function sendNotification(world: World, { notificationId }: { notificationId: string }) {
  const asked = await world.db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', notificationId)
    .executeTakeFirst()
  if (!asked) return
  const ctx = jobContext(world, 'send-notification')
  for (let from = 0; from < asked.person_ids.length; from += CHUNK) {
    const recipients = await recipientsAmong(world, asked.person_ids.slice(from, from + CHUNK))
    await inTransaction(
      ctx,
      'job.sendNotification',
      async ({ db, emit }) => {
        for (const one of recipients)
          await queueNotification(
            db,
            { world, now: ctx.now, emit },
            { ...asked, key: `notification:${asked.id}`, kind: asked.kind as NotificationKind },
            one,
          )
      },
      { isAudited: false },
    )
  }
}

type Asked = {
  /** Under it, each person is told once. */
  key: string
  kind: NotificationKind
  title: string
  message: string
  url: string | null
}

/** Writes one person's message, in the way that reaches them. */
export async function queueNotification(
  tx: Tx,
  ctx: { world: World; now: Date; emit: Writing['emit'] },
  { key, kind, title, message, url }: Asked,
  recipient: Recipient,
) {
  // They may have changed their mind, or their phone, since it was asked for.
  const medium = mediumFor(recipient, kind)
  const language = recipient.language as Language
  const words = { title: filledIn(title, recipient), message: filledIn(message, recipient) }
  const texts = notificationTexts(language).notification
  const common = {
    personId: recipient.id,
    template: 'notification',
    language,
    dedupeKey: `${key}:${recipient.id}`,
  }
  if (medium === 'push') await queuePush(tx, ctx, { ...common, title: words.title, text: words.message, url })
  if (medium === 'email' && recipient.email)
    await queueMail(tx, ctx, {
      ...common,
      recipient: recipient.email,
      ...buildMail({
        language,
        firstName: recipient.firstName,
        subject: words.title,
        heading: words.title,
        lead: words.message,
        button: url ? { label: texts.open, url } : null,
        footer: texts.footer,
      }),
    })
}
