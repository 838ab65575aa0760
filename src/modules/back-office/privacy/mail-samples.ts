import { DAY_MS } from '../../../core/rules/instant'
import { samplesOf } from '../../messaging/messages/preview-mails'
import type { MailSamples } from '../../messaging/messages/rehearse-mail'
import { type DeletionTopic, mailOfDeletion } from './notify-deletion'
import { privacyTexts } from './texts'

/** Every mail about the end of an account. */
export const deletionMailSamples: MailSamples = samplesOf(
  Object.keys(privacyTexts('en').letters) as DeletionTopic[],
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
