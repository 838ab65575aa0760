import type { Context } from '../../core/context'
import type { Language } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import type { Writing } from '../../core/write'
import { mailPage } from '../messages/mail-page'
import { queueMail } from '../messages/outgoing-messages'
import { readUserAgent } from '../sessions/rules/user-agent'
import { ACCOUNT_NOTICE_TEXTS, type AccountNotice } from './account-notice-texts'
import { SIGN_IN_MAIL_TEXTS, type SignInLetter, type SignInMailTopic } from './sign-in-mail-texts'

type Mailing = Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit'>
/** Null: nobody that we know. */
export type Reader = { id: string; firstName: string; language: Language } | null

/** Where a secret leads, by what its mail is about. A code leads nowhere: it is typed. */
const PATHS: Record<Exclude<SignInMailTopic, 'pin'>, string> = {
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
  const letter = SIGN_IN_MAIL_TEXTS[language].topics[topic]({ email: recipient })
  const query = new URLSearchParams({ token: challenge.secret, ...(next ? { next } : {}) })
  const mail =
    topic === 'pin'
      ? render(language, reader, letter, { code: challenge.secret })
      : render(language, reader, letter, { url: `${ctx.world.settings.publicUrl}${PATHS[topic]}?${query}` })
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
  const texts = ACCOUNT_NOTICE_TEXTS[language]
  const { browser, system } = readUserAgent(ctx.request.userAgent)
  const letter = texts[topic]({
    email,
    device: [browser, system].filter(Boolean).join(', ') || texts.unknownDevice,
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
    ...render(language, reader, letter, path ? { url: ctx.world.settings.publicUrl + path } : {}),
    dedupeKey,
  })
}

function render(
  language: Language,
  reader: Reader,
  { subject, heading, lead, button, notes }: SignInLetter,
  { url, code }: { url?: string; code?: string },
): { subject: string; html: string; text: string } {
  const texts = SIGN_IN_MAIL_TEXTS[language]
  const hello = texts.hello(reader?.firstName ?? '')
  const way = button && url ? { label: button, url } : null
  return {
    subject,
    html: mailPage({
      language,
      subject,
      hello,
      heading,
      lead,
      code,
      button: way,
      notes: [],
      hints: notes,
      footer: texts.footer,
    }),
    text: [
      hello,
      '',
      heading,
      lead,
      ...(way ? ['', `${way.label}: ${way.url}`] : []),
      ...(code ? ['', code] : []),
      ...notes.flatMap(note => ['', note]),
      '',
      texts.footer,
    ].join('\n'),
  }
}
