import { z } from 'zod'
import type { FirstPage } from '../core/contract/first-pages'
import type { Language } from '../core/rules/languages'

type Parts = {
  page: FirstPage
  words: Record<string, string>
  /** Of the calls that the screen makes first. */
  said: readonly unknown[]
  publicUrl: string
  language: Language
  status: number
}

const LOCALES: Record<Language, string> = { ca: 'ca_ES', en: 'en_GB', es: 'es_ES', fr: 'fr_FR' }
const DESCRIPTIONS: Record<Language, string> = {
  ca: 'Dinars, càtering i queviures a la feina, de cuines properes.',
  en: 'Lunch, catering and groceries at work, from kitchens nearby.',
  es: 'Comidas, catering y comestibles en el trabajo, de cocinas cercanas.',
  fr: 'Déjeuner, traiteur et épicerie au travail, des cuisines voisines.',
}
const LONGEST_DESCRIPTION = 200

const Answer = z.array(z.object({ result: z.object({ data: z.object({ json: z.unknown() }) }) }))
const StoreAnswer = z.object({
  store: z.object({
    name: z.string(),
    slug: z.string(),
    description: z.string().nullish(),
    imageURL: z.string(),
  }),
})
const ListAnswer = z.object({ stores: z.array(z.object({ imageURL: z.string(), why: z.unknown() })) })

/** What a page says of itself to browsers, to search engines, and to whom a link of it is sent. */
export function headOf({ page, words, said, publicUrl, language, status }: Parts): string {
  const found = storeOf(said)
  const isStore = 'store' in words
  const [, , , channel] = page.address.split('/')
  const title = found ? `${found.name} · Comanda` : page.title
  const description = shortened(found?.description || DESCRIPTIONS[language])
  const picture = found ? `${found.imageURL}&s=640` : firstPicture(said)
  const canonical = isStore
    ? `${publicUrl}/stores/${found?.slug ?? words.store}/${channel}${words.catalog ? `/${words.catalog}` : ''}`
    : publicUrl + (page.address === '/' ? '/search' : page.address)
  return [
    `<title>${escaped(title)}</title>`,
    element('meta', { name: 'description', content: description }),
    ...(status === 404 ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
    element('link', { rel: 'canonical', href: canonical }),
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Comanda',
      'og:title': found?.name ?? page.title,
      'og:description': description,
      'og:url': canonical,
      'og:locale': LOCALES[language],
      ...(found && { 'og:image': `${publicUrl}${found.imageURL}&s=1024` }),
    }).map(([property, content]) => element('meta', { property, content })),
    ...(found ? [element('meta', { name: 'twitter:card', content: 'summary_large_image' })] : []),
    ...(picture
      ? [element('link', { rel: 'preload', as: 'image', href: picture, fetchpriority: 'high' })]
      : []),
  ].join('')
}

/** The store that the page is about, where it is and there is one. */
export const storeOf = (said: readonly unknown[]) =>
  said.map(one => StoreAnswer.safeParse(one)).find(one => one.success)?.data.store

/** What answers of the server say, as they are sent. */
export function dataOf(answer: string): unknown[] {
  const parsed = Answer.safeParse(JSON.parse(answer))
  return parsed.success ? parsed.data.map(({ result }) => result.data.json) : []
}

/** Of the store that the list begins with: those that can deliver come first. */
function firstPicture(said: readonly unknown[]) {
  const stores = said.map(one => ListAnswer.safeParse(one)).find(one => one.success)?.data.stores ?? []
  const first = stores.find(({ why }) => !why) ?? stores[0]
  return first && `${first.imageURL}&s=640`
}

function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_DESCRIPTION ? `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…` : line
}

const element = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    .join('')}>`

const escaped = (text: string) => Bun.escapeHTML(text)
