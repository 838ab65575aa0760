import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { LANGUAGES } from '../../../core/rules/languages'
import { write } from '../../../core/write'
import { NotificationDraft, NotificationPreview, SendNotification, SentNotification } from './contract/notify'
import { addNotification, addRecipients } from './notifications.store'
import { firstReaders, kindsOfReaders, MAY_NOTIFY, peopleOf } from './recipients'
import {
  kindOf,
  MOST_UNCONFIRMED,
  mainWords,
  type NotificationKind,
  type NotificationMedium,
  redirectTo,
  USUAL_MEDIA,
  wayTo,
  wordsFor,
} from './rules/notifying'
import { refuseForeignLinks, requireShare } from './sender-limits'

/** So many are shown before it is sent. */
const SAMPLES = 5

/** Whom a message would reach, how, and what the first of them would read. */
export const previewNotification = holds(...MAY_NOTIFY)
  .input(NotificationDraft)
  .output(NotificationPreview)
  .mutation(async ({ input, ctx }) => {
    refuseForeignLinks(ctx, input)
    const kinds = await kindsOfReaders(ctx, input)
    const recipients = sum(kinds)
    const kind = kindOf(input.kind, recipients)
    const media = input.media ?? USUAL_MEDIA
    const written = writtenWords(input)
    const readers = await firstReaders(ctx, input, SAMPLES)
    const first = readers[0] ?? { firstName: '', language: ctx.request.language }
    return {
      kind,
      recipients,
      ...counted(kinds, kind, media),
      languages: Object.fromEntries(
        LANGUAGES.map(language => [language, sum(kinds.filter(one => one.language === language))]),
      ),
      sample: readers.map(reader => {
        const way = wayTo(reader, kind, media)
        return {
          id: reader.id,
          name: reader.name,
          language: reader.language as Language,
          medium: 'medium' in way ? way.medium : null,
          reason: 'reason' in way ? way.reason : null,
          ...wordsFor(written, reader),
        }
      }),
      rendered: { ...wordsFor(written, first), url: urlOf(ctx.world, input.data?.redirectURL) },
    }
  })

/** Writes to people. The messages are made after the commit, one for each, and once. */
export const executeNotification = holds(...MAY_NOTIFY)
  .concat(inPerson)
  .input(SendNotification)
  .output(SentNotification)
  .concat(mayFail('UserNotFound', 'RecipientsNotConfirmed', 'TooManyRequests'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, fail, emit, audit } = ctx
      refuseForeignLinks(ctx, input)
      const kinds = await kindsOfReaders(ctx, input)
      const count = sum(kinds)
      const kind = kindOf(input.kind, count)
      const media = input.media ?? USUAL_MEDIA
      const { title, message, words } = writtenWords(input)
      const id = world.newId()
      const { query } = input
      const audience =
        query === undefined ? null : { query: typeof query === 'string' ? query : query.filter }
      await addNotification(db, {
        id,
        created_by: caller.id,
        kind,
        template: input.template ?? null,
        title,
        message,
        words,
        media: [...media],
        audience,
        url: urlOf(world, input.data?.redirectURL),
        data: { ...input.data },
        state: 'sending',
        created_at: now,
      })
      const recipients = await addRecipients(db, id, peopleOf(ctx, input))
      if (!recipients) throw fail('UserNotFound')
      const isConfirmed =
        input.confirmedCount === undefined
          ? recipients <= MOST_UNCONFIRMED
          : input.confirmedCount === recipients
      if (!isConfirmed) throw fail('RecipientsNotConfirmed', { count: recipients })

      await requireShare(db, caller, now)
      const failed = counted(kinds, kind, media).unreachable
      audit({
        type: 'notification',
        id,
        after: { kind, title, message, words, media, ...audience, recipients },
      })
      const one = recipients === 1 ? (await firstReaders(ctx, input, 1))[0] : undefined
      if (one) audit({ type: 'person', id: one.id, after: { notified: id, title } })
      emit('notification.asked', { notificationId: id })
      return { id, sent: count - failed, failed }
    }),
  )

type Kinds = Awaited<ReturnType<typeof kindsOfReaders>>
const sum = (kinds: readonly { count: number }[]) => kinds.reduce((total, { count }) => total + count, 0)

/** How many are reached in which way, and how many are not, and why. */
function counted(kinds: Kinds, kind: NotificationKind, media: readonly NotificationMedium[]) {
  const ways = kinds.map(one => ({ count: one.count, way: wayTo(one, kind, media) }))
  const by = (medium: NotificationMedium) =>
    sum(ways.filter(({ way }) => 'medium' in way && way.medium === medium))
  const passedOver = (reason: 'unreachable' | 'notWanted') =>
    sum(ways.filter(({ way }) => 'reason' in way && way.reason === reason))
  const [withoutWay, notWanted] = [passedOver('unreachable'), passedOver('notWanted')]
  return {
    push: by('push'),
    email: by('email'),
    sms: by('sms'),
    withoutWay,
    notWanted,
    unreachable: withoutWay + notWanted,
  }
}

/** The words of a draft: in each language that has some, and for all others. */
function writtenWords({ title, message, words = {} }: NotificationDraft) {
  const main = title && message ? { title, message } : mainWords(words)!
  return { ...main, words }
}

const urlOf = (world: World, redirectURL: string | undefined) =>
  redirectURL ? redirectTo(redirectURL, world.settings.publicUrl) : null
