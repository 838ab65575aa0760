import { DAY_MS } from '../../../core/rules/instant'
import {
  ACCOUNT_NOTICES,
  mailNotice,
  mailSecret,
  SIGN_IN_MAIL_TOPICS,
} from '../../identity/sign-in/sign-in-mails'
import { mailUser, type UserMailTopic } from '../../identity/users/user-mails'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { samplesOf } from '../../messaging/messages/preview-mails'
import type { MailSamples } from '../../messaging/messages/rehearse-mail'
import { invitationMail } from './invitation-mail'

const USER_TOPICS = Object.keys({
  welcome: true,
  suspended: true,
  unsuspended: true,
  kitchen: true,
} satisfies Record<UserMailTopic, true>) as UserMailTopic[]

/** Every mail about accounts. */
export const accountMailSamples: MailSamples = {
  ...samplesOf(
    SIGN_IN_MAIL_TOPICS,
    topic => topic,
    (topic, { tx, ctx, reader, dedupeKey }) =>
      mailSecret(tx, ctx, topic, {
        recipient: reader.email,
        reader,
        challenge: { id: dedupeKey, secret: topic.endsWith('pin') ? '123456' : 'not-a-real-token' },
      }),
  ),
  ...samplesOf(
    ACCOUNT_NOTICES,
    topic => topic,
    (topic, { tx, ctx, reader, dedupeKey }) =>
      mailNotice(tx, ctx, topic, {
        recipient: reader.email,
        reader,
        email: 'ada.byron@example.com',
        dedupeKey,
      }),
  ),
  ...samplesOf(
    USER_TOPICS,
    topic => `account-${topic}`,
    (topic, { tx, ctx, reader, dedupeKey }) =>
      mailUser(tx, ctx, topic, {
        reader: { ...reader, first_name: reader.firstName },
        dedupeKey,
      }),
  ),
  invitation: ({ tx, ctx, reader, dedupeKey }) =>
    queueMail(tx, ctx, {
      recipient: reader.email,
      personId: null,
      template: 'invitation',
      language: reader.language,
      ...buildMail(
        invitationMail({
          language: reader.language,
          inviter: 'Grace',
          place: { name: 'Torre Glòries', tz: 'Europe/Madrid' },
          expiresAt: new Date(ctx.now.getTime() + 7 * DAY_MS),
          url: `${ctx.world.settings.publicUrl}/welcome/${ctx.world.newId()}?invitation=not-a-real-token`,
        }),
      ),
      dedupeKey,
    }),
}
