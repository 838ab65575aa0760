import { LANGUAGES, type Language } from '../../../../core/rules/languages'

/** Who sends to more people than this types their number, so that nobody writes to everybody by a slip. */
export const MOST_UNCONFIRMED = 1_000

/** A message that somebody needs to have, or one that they have to have asked for. */
export type NotificationKind = 'service' | 'marketing'
/** Beside them, what is written of an order or a route by itself: as its reader has chosen for orders. */
export type MessageKind = NotificationKind | 'order'
export const NOTIFICATION_MEDIA = ['push', 'email', 'sms'] as const
export type NotificationMedium = (typeof NOTIFICATION_MEDIA)[number]
/** On their phone, else by mail. Text messages cost money: they are sent only when they are asked for. */
export const USUAL_MEDIA: readonly NotificationMedium[] = ['push', 'email']

/** To one person something is told; to many, unless it is said to be otherwise, something is offered. */
export const kindOf = (given: NotificationKind | undefined, recipients: number): NotificationKind =>
  given ?? (recipients === 1 ? 'service' : 'marketing')

export type Reachable = {
  hasDevice: boolean
  hasEmail: boolean
  hasPhone: boolean
  settings: {
    notifications?: Partial<Record<NotificationMedium, { orders?: boolean; marketing?: boolean }>>
  }
}

/**
 * Why somebody is passed over: their account is closed or suspended, no way leads to them, they have not asked for
 * offers, or it was stopped before their turn.
 */
export const SKIP_REASONS = ['closed', 'unreachable', 'notWanted', 'stopped'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** How a message reaches somebody: the first of these ways that leads to them and that they allow; else why not. */
export function wayTo(
  person: Reachable,
  kind: MessageKind,
  media: readonly NotificationMedium[] = USUAL_MEDIA,
): { medium: NotificationMedium } | { reason: SkipReason } {
  const has = { push: person.hasDevice, email: person.hasEmail, sms: person.hasPhone }
  const open = media.filter(medium => has[medium])
  const medium = open.find(one => allows(person.settings.notifications?.[one], one, kind))
  if (medium) return { medium }
  return { reason: open.length ? 'notWanted' : 'unreachable' }
}

/** Offers have to have been asked for. What matters comes anyway, but not as texts to who does not want any. */
function allows(
  wishes: { orders?: boolean; marketing?: boolean } | undefined,
  medium: NotificationMedium,
  kind: MessageKind,
): boolean {
  if (kind === 'marketing') return wishes?.marketing === true
  if (kind === 'order') return wishes?.orders ?? medium !== 'sms'
  return medium !== 'sms' || wishes?.orders !== false
}

const OWN_HOST = '{host}'

/** Where a message may lead: to a page of ours, or out over https. */
export function isRedirectURL(url: string): boolean {
  if (url.startsWith(OWN_HOST)) return /^\{host\}(\/(?!\/)\S*)?$/.test(url)
  return url.startsWith('https://') && URL.canParse(url)
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"']+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"']*/gi

/** Whether a text leads anywhere but to a page of ours. */
export const hasForeignLink = (text: string, publicUrl: string): boolean =>
  (text.match(LINK) ?? []).some(link => {
    const url = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`)
    return url?.host !== new URL(publicUrl).host
  })

export const redirectTo = (url: string, publicUrl: string): string =>
  url.startsWith(OWN_HOST) ? publicUrl + url.slice(OWN_HOST.length) : url

export type Words = { title: string; message: string }
export type WordsByLanguage = Partial<Record<Language, Words>>

/** What stands for all who read a language that has no words of its own: English, else the first there is. */
export const mainWords = (words: WordsByLanguage): Words | undefined =>
  words.en ?? LANGUAGES.map(language => words[language]).find(Boolean)

/** The words as one reader gets them: in their language where it has some. */
export function wordsFor(
  { title, message, words }: Words & { words: WordsByLanguage },
  reader: { firstName: string; language: string },
): Words {
  const own = words[reader.language as Language] ?? { title, message }
  return { title: filledIn(own.title, reader), message: filledIn(own.message, reader) }
}

export const filledIn = (text: string, { firstName }: { firstName: string }): string =>
  text.replaceAll('{firstName}', firstName).replace(/\s+([,.!?:])/g, '$1')
