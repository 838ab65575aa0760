import { LANGUAGES, type Language } from '../../../../src/core/rules/languages'
import type { AudienceFilter } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import {
  isRedirectURL,
  type NotificationMedium,
  USUAL_MEDIA,
} from '../../../../src/modules/customer-relations/notifications/rules/notifying'
import type { Inputs } from '../../../api'

export type Words = { title: string; message: string }
/** A message that is being written: kept in this tab until it is sent or thrown away. */
export interface Draft {
  kind: 'service' | 'marketing'
  template: string | null
  audience: AudienceFilter
  media: NotificationMedium[]
  words: Record<Language, Words>
  /** A page of ours, "/search", or an address that begins with https://. */
  link: string
}

const STORAGE_KEY = 'notification-draft'

export const blankWords = (): Draft['words'] =>
  Object.fromEntries(LANGUAGES.map(language => [language, { title: '', message: '' }])) as Draft['words']

export const blankDraft = (): Draft => ({
  kind: 'service',
  template: null,
  audience: { group: 'customers' },
  media: [...USUAL_MEDIA],
  words: blankWords(),
  link: '',
})

export function keptDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
    return { ...blankDraft(), ...kept }
  } catch {
    return blankDraft()
  }
}

export function keepDraft(draft: Draft | null): void {
  if (draft) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  else sessionStorage.removeItem(STORAGE_KEY)
}

const isWhole = ({ title, message }: Words) => title.trim() !== '' && message.trim() !== ''
const isEmpty = ({ title, message }: Words) => title.trim() === '' && message.trim() === ''

/** The languages that have words. */
export const writtenIn = ({ words }: Pick<Draft, 'words'>): Language[] =>
  LANGUAGES.filter(language => isWhole(words[language]))

export type Missing = 'words' | 'half' | 'media' | 'link'

/** What is still missing before it can be sent; the first of it. */
export function missingIn(draft: Draft): Missing | null {
  if (LANGUAGES.some(language => !isEmpty(draft.words[language]) && !isWhole(draft.words[language])))
    return 'half'
  if (!writtenIn(draft).length) return 'words'
  if (!draft.media.length) return 'media'
  return draft.link.trim() && !isRedirectURL(linkOf(draft.link)) ? 'link' : null
}

/** Pages of ours are written as their path. */
const linkOf = (link: string) => (link.trim().startsWith('/') ? `{host}${link.trim()}` : link.trim())

/** The draft as it is sent. */
export function inputOf(draft: Draft): Inputs['admin']['notifications']['preview'] {
  return {
    query: { filter: draft.audience },
    kind: draft.kind,
    media: draft.media,
    ...(draft.template ? { template: draft.template } : {}),
    words: Object.fromEntries(writtenIn(draft).map(language => [language, draft.words[language]])),
    ...(draft.link.trim() ? { data: { redirectURL: linkOf(draft.link) } } : {}),
  }
}
