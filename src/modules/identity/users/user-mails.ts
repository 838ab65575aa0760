import type { Context } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { userTexts } from './texts'

/** What the platform tells somebody about their account. */
export type UserMailTopic = keyof ReturnType<typeof userTexts>['letters']

type Letter = { subject: string; heading: string; lead: string; button?: string; note: string }

/** Writes to somebody about their account, where an address of theirs is known. */
export async function mailUser(
  tx: Tx,
  ctx: Pick<Context, 'world' | 'now'> & Pick<Writing, 'emit'>,
  topic: UserMailTopic,
  {
    reader,
    path = '/login',
    dedupeKey,
    isSecret = false,
  }: {
    reader: { id: string; email: string | null; first_name: string; language: string }
    path?: string
    dedupeKey: string
    isSecret?: boolean
  },
): Promise<boolean> {
  if (!reader.email) return false
  const language = reader.language as Language
  const texts = userTexts(language)
  const letters: Record<UserMailTopic, Letter> = texts.letters
  const { subject, heading, lead, button, note } = letters[topic]
  return queueMail(tx, ctx, {
    recipient: reader.email,
    personId: reader.id,
    template: `account-${topic}`,
    language,
    ...buildMail({
      language,
      firstName: reader.first_name,
      subject,
      heading,
      lead,
      notes: [note],
      button: button ? { label: button, url: ctx.world.settings.publicUrl + path } : null,
      footer: texts.footer,
    }),
    dedupeKey,
    isSecret,
  })
}
