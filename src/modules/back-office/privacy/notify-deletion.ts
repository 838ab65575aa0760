import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { privacyTexts } from './texts'

/** What is written to who wants to be forgotten. */
export type DeletionTopic = keyof ReturnType<typeof privacyTexts>['letters']
type Letter = { subject: string; heading: string; lead: string; button?: string; notes: string[] }

type Telling = { personId: string; about: 'scheduled' | 'restored'; again: string }

/** Job: writes to who wants to be forgotten, or does no more, if that still holds. */
export async function notifyDeletion(world: World, { personId, about, again }: Telling): Promise<void> {
  const ctx = jobContext(world, 'tell-of-deletion')
  await inTransaction(ctx, 'job.tellOfDeletion', async ({ db, emit }) => {
    const reader = await readerOf(db, personId)
    const isStillTrue = about === 'scheduled' ? reader?.scheduledAt : reader && !reader.scheduledAt
    if (reader && isStillTrue) await mailOfDeletion(db, { world, now: ctx.now, emit }, reader, about, again)
  })
}

export type Reader = {
  id: string
  email: string | null
  firstName: string
  language: string
  scheduledAt: Date | null
}

const readerOf = (tx: Tx, personId: string): Promise<Reader | undefined> =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name as firstName', 'language', 'deletion_scheduled_at as scheduledAt'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Writes one of the three letters, once under each name. Answers whether there is somewhere to write to. */
export async function mailOfDeletion(
  tx: Tx,
  ctx: { world: World; now: Date; emit: Writing['emit'] },
  reader: Reader,
  topic: DeletionTopic,
  again: string,
): Promise<boolean> {
  if (!reader.email) return false
  const language = reader.language as Language
  const on = reader.scheduledAt
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(
        reader.scheduledAt,
      )
    : ''
  const letters: Record<DeletionTopic, Letter> = filled(privacyTexts(language).letters, { on })
  const { subject, heading, lead, button, notes } = letters[topic]
  await queueMail(tx, ctx, {
    recipient: reader.email,
    personId: reader.id,
    template: `account-${topic}`,
    language,
    ...buildMail({
      language,
      firstName: reader.firstName,
      subject,
      heading,
      lead,
      button: button ? { label: button, url: `${ctx.world.settings.publicUrl}/account` } : null,
      hints: notes,
    }),
    dedupeKey: `account-${topic}:${reader.id}:${again}`,
  })
  return true
}
