import type { Context } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { filled } from '../../../core/rules/texts'
import type { Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { readUserAgent } from '../sessions/rules/user-agent'
import { signInTexts } from './texts'

/** Mails that carry a way in. */
export const SIGN_IN_MAIL_TOPICS = ['verify', 'new-email', 'reset', 'magic', 'pin', 'newcomer-pin'] as const
export type SignInMailTopic = (typeof SIGN_IN_MAIL_TOPICS)[number]

/** Mails that tell what happened to an account, or that there is none. They carry no secret. */
export const ACCOUNT_NOTICES = ['no-account', 'email-changed', 'password-changed', 'new-device'] as const
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number]

/** `button`: none where a code stands in its place. */
type Letter = { subject: string; heading: string; lead: string; button?: string; notes: string[] }

type Mailing = Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit'>
/** Null: nobody that we know. */
export type Reader = { id: string; firstName: string; language: Language } | null

/** Where a secret leads, by what its mail is about. A code leads nowhere: it is typed. */
const PATHS: Record<Exclude<SignInMailTopic, 'pin' | 'newcomer-pin'>, string> = {
  verify: '/verify-email',
  'new-email': '/verify-email',
  reset: '/reset-password',
  magic: '/login/magic',
}

/** Writes a mail with a way in, made of this challenge. */
export function mailSecret(
  tx: Tx,
  ctx: Mailing,
  topic: SignInMailTopic,
  {
    recipient,
    reader,
    challenge,
    next,
  }: { recipient: string; reader: Reader; challenge: { id: string; secret: string }; next?: string },
): Promise<boolean> {
  const language = reader?.language ?? ctx.request.language
  const letter = filled(lettersIn(language)[topic], { email: recipient })
  const query = new URLSearchParams({ token: challenge.secret, ...(next ? { next } : {}) })
  const mail =
    topic === 'pin' || topic === 'newcomer-pin'
      ? mailOf(language, reader, letter, { code: challenge.secret })
      : mailOf(language, reader, letter, { url: `${ctx.world.settings.publicUrl}${PATHS[topic]}?${query}` })
  return queueMail(tx, ctx, {
    recipient,
    personId: reader?.id ?? null,
    template: topic,
    language,
    ...mail,
    dedupeKey: `challenge:${challenge.id}`,
    isSecret: true,
  })
}

const NOTICE_PATHS: Record<AccountNotice, string | null> = {
  'no-account': '/register',
  'email-changed': null,
  'password-changed': '/forgot-password',
  'new-device': '/forgot-password',
}

/**
 * Tells a person what happened to their account, or somebody that they have none.
 * @param dedupeKey what happens again under the same key is told once
 */
export function mailNotice(
  tx: Tx,
  ctx: Mailing,
  topic: AccountNotice,
  {
    recipient,
    reader,
    email = '',
    dedupeKey,
  }: { recipient: string; reader: Reader; email?: string; dedupeKey: string },
): Promise<boolean> {
  const language = reader?.language ?? ctx.request.language
  const { browser, system } = readUserAgent(ctx.request.userAgent)
  const letter = filled(lettersIn(language)[topic], {
    email,
    device: [browser, system].filter(Boolean).join(', ') || signInTexts(language).unknownDevice,
    at: new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Madrid',
    }).format(ctx.now),
  })
  const path = NOTICE_PATHS[topic]
  return queueMail(tx, ctx, {
    recipient,
    personId: reader?.id ?? null,
    template: topic,
    language,
    ...mailOf(language, reader, letter, path ? { url: ctx.world.settings.publicUrl + path } : {}),
    dedupeKey,
  })
}

const lettersIn = (language: Language): Record<SignInMailTopic | AccountNotice, Letter> =>
  signInTexts(language).letters

const mailOf = (
  language: Language,
  reader: Reader,
  { subject, heading, lead, button, notes }: Letter,
  { url, code }: { url?: string; code?: string },
) =>
  buildMail({
    language,
    firstName: reader?.firstName,
    subject,
    heading,
    lead,
    code,
    button: button && url ? { label: button, url } : null,
    hints: notes,
  })
