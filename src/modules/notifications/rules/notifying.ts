/** Who sends to more people than this types their number, so that nobody writes to everybody by a slip. */
export const MOST_UNCONFIRMED = 1_000

/** A message that somebody needs to have, or one that they have to have asked for. */
export type NotificationKind = 'service' | 'marketing'
export type NotificationMedium = 'push' | 'email'

/** To one person something is told; to many, unless it is said to be otherwise, something is offered. */
export const kindOf = (given: NotificationKind | undefined, recipients: number): NotificationKind =>
  given ?? (recipients === 1 ? 'service' : 'marketing')

export type Reachable = {
  hasDevice: boolean
  email: string | null
  settings: { notifications?: Partial<Record<NotificationMedium, { marketing?: boolean }>> }
}

/** How somebody is reached with a message: on their phone, else by mail; null: not at all, or not with this kind. */
export function mediumFor(person: Reachable, kind: NotificationKind): NotificationMedium | null {
  const allows = (medium: NotificationMedium) =>
    kind === 'service' || person.settings.notifications?.[medium]?.marketing === true
  if (person.hasDevice && allows('push')) return 'push'
  return person.email !== null && allows('email') ? 'email' : null
}

const OWN_HOST = '{host}'

/** Where a message may lead: to a page of ours, or out over https. */
export function isRedirectURL(url: string): boolean {
  if (url.startsWith(OWN_HOST)) return /^\{host\}(\/(?!\/)\S*)?$/.test(url)
  return url.startsWith('https://') && URL.canParse(url)
}

export const redirectTo = (url: string, publicUrl: string): string =>
  url.startsWith(OWN_HOST) ? publicUrl + url.slice(OWN_HOST.length) : url

export type Audience =
  | { of: 'customers' | 'couriers'; city: string | null }
  | { of: 'location'; locationId: string }

/** A group by its name: "customers", "couriers:bcn", "city:mad", "location:{id}". */
export function readAudience(name: string): Audience | null {
  const [, of, city] = name.match(/^(customers|couriers|city)(?::([a-z]{3}))?$/) ?? []
  if (of === 'city') return city ? { of: 'customers', city } : null
  if (of === 'customers' || of === 'couriers') return { of, city: city ?? null }
  const locationId = name.match(/^location:([0-9a-f]{24})$/)?.[1]
  return locationId ? { of: 'location', locationId } : null
}

/** The words as one reader gets them. */
export const filledIn = (text: string, { firstName }: { firstName: string }): string =>
  text.replaceAll('{firstName}', firstName).replace(/\s+([,.!?:])/g, '$1')
