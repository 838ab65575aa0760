import type { Language } from '../../../core/rules/languages'
import { filled } from '../../../core/rules/texts'
import { mailPage } from './mail-page'
import { mailTexts } from './texts'

/** What a mail says. Only the subject, the heading and the lead are always there. */
export type MailContent = {
  language: Language
  /** Empty or left out: nobody is named. */
  firstName?: string
  subject: string
  heading: string
  lead: string
  /** Each in a box of its own. */
  notes?: string[]
  /** Where the mail leads. */
  button?: { label: string; url: string } | null
  /** To be typed; in large digits, where others have their button. */
  code?: string
  /** Figures and lists between the button and the end, as a page shows them and as lines. */
  details?: { html: string; lines: string[] }
  /** What else is to be known, in small print. */
  hints?: string[]
  /** Why it was sent to the reader; left out: because the address is known here. */
  footer?: string
  /** Beside it: how to get no more of these. */
  footerLink?: { label: string; url: string } | null
}

export type Mail = { subject: string; html: string; text: string }

/** A mail as it goes out: a page that every mail program shows, and the same as plain text. */
export function buildMail({
  language,
  firstName,
  subject,
  heading,
  lead,
  notes = [],
  button = null,
  code,
  details,
  hints = [],
  footer = mailTexts(language).footer,
  footerLink = null,
}: MailContent): Mail {
  const texts = mailTexts(language)
  const hello = firstName ? filled(texts.helloNamed, { firstName }) : texts.hello
  return {
    subject,
    html: mailPage({
      language,
      subject,
      hello,
      heading,
      lead,
      notes,
      code,
      button,
      more: details?.html,
      hints,
      footer,
      footerLink,
    }),
    text: [
      hello,
      '',
      heading,
      lead,
      ...notes.flatMap(note => ['', note]),
      ...(button ? ['', `${button.label}: ${button.url}`] : []),
      ...(code ? ['', code] : []),
      ...(details ? ['', ...details.lines] : []),
      ...hints.flatMap(hint => ['', hint]),
      '',
      footer,
      ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []),
    ].join('\n'),
  }
}
