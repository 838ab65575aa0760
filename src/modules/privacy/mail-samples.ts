import { DAY_MS } from '../../core/rules/instant'
import { type MailSamples, samplesOf } from '../messages/preview-mails'
import { DELETION_MAIL_TEXTS, type DeletionTopic } from './deletion-mail-texts'
import { mailOfDeletion } from './tell-of-deletion'

/** Every mail about the end of an account. */
export const deletionMailSamples: MailSamples = samplesOf(
  Object.keys(DELETION_MAIL_TEXTS.en) as DeletionTopic[],
  topic => `account-${topic}`,
  (topic, { tx, ctx, reader, dedupeKey }) =>
    mailOfDeletion(
      tx,
      ctx,
      { ...reader, scheduledAt: new Date(ctx.now.getTime() + 30 * DAY_MS) },
      topic,
      dedupeKey,
    ),
)
