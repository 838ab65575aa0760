import type { Language } from '../../../core/contract/common'
import { filled } from '../../../core/rules/texts'
import type { MailContent } from '../../messaging/messages/build-mail'
import { companyTexts } from './texts'

export type InvitationMail = {
  language: Language
  /** First name; empty when they have told none. */
  inviter: string
  place: { name: string; tz: string }
  expiresAt: Date
  url: string
}

/** The letter that invites somebody to belong to a company's place. */
export function invitationMail({ language, inviter, place, expiresAt, url }: InvitationMail): MailContent {
  const until = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: place.tz,
  }).format(expiresAt)
  const words = { inviter: inviter || place.name, place: place.name, until }
  const texts = filled(companyTexts(language).invitation, words)
  return {
    language,
    subject: texts.subject,
    heading: texts.heading,
    lead: texts.lead,
    notes: [texts.until],
    button: { label: texts.button, url },
    footer: texts.footer,
  }
}
