import { join } from 'node:path'
import { FIRST_PAGES_FILE, type FirstPage, FirstPages } from '../core/contract/first-pages'
import { LANGUAGES, type Language } from '../core/rules/languages'
import { type Packed, pack } from './packed'
import { dataOf, headOf, storeOf } from './page-head'

/** What the client of this page asks the server, asked here for a visitor who is not signed in. */
export type AskAsStranger = ((path: string, language: Language, from: Request) => Promise<Response>) & {
  /** Whether the visitor may have another page made. */
  mayMake(from: Request): boolean
}
export type Served = {
  page: Packed
  status: number /** Whether all calls were answered. */
  isWhole: boolean
}

/** So long a page counts as new: what is in it is what an answer of this age would say. */
const KEPT_MS = 15_000
const MOST_KEPT = 200
/** The web's own choice for who speaks none of its languages. */
const FALLBACK: Language = 'es'

/** The pages that strangers come in by: with what they see first, and what their screen asks first, already in them. */
export async function loadFirstPages(folder: string, template: string, publicUrl: string) {
  const file = Bun.file(join(folder, FIRST_PAGES_FILE))
  const { styles, pages } = (await file.exists())
    ? FirstPages.parse(await file.json())
    : { styles: '', pages: [] }
  const patterns = pages.map(page => ({ page, pattern: patternOf(page.address) }))
  const kept = new Map<string, { until: number; served: Promise<Served> }>()

  /** The page of this address in the language of who asks; nothing where a screen is for people who are known. */
  return (request: Request, ask: AskAsStranger): Promise<Served> | null => {
    if (isKnown(request)) return null
    const { pathname, search } = withoutCampaign(request.url)
    const language = languageOf(request)
    const address = pathname + (patterns.some(({ page }) => page.address === pathname + search) ? search : '')
    // What else the address may say, a screen shows otherwise than by itself.
    if (search !== '' && address === pathname) return null
    const key = `${language} ${address}`
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.served
    for (const { page, pattern } of patterns) {
      const found = page.language === language && pattern.exec(address)
      if (!found) continue
      // The bare page is the same, only that its screen asks for all of it.
      if (!ask.mayMake(request)) return null
      const served = fill(page, found.groups ?? {}, request, language, ask)
      keep(key, served)
      return served
    }
    return null
  }

  function keep(key: string, served: Promise<Served>) {
    kept.delete(key)
    kept.set(key, { until: performance.now() + KEPT_MS, served })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    const forget = () => kept.delete(key)
    served.then(({ isWhole }) => isWhole || forget(), forget)
  }

  async function fill(
    page: FirstPage,
    words: Record<string, string>,
    request: Request,
    language: Language,
    ask: AskAsStranger,
  ): Promise<Served> {
    const answers = new Map<string, string>()
    let status = 200
    let isWhole = true
    for (const call of page.calls.map(path => withWords(path, words))) {
      const answer = await ask(call, language, request)
      if (answer.status === 404) status = 404
      // A refusal that may be over in a moment is left to the screen to meet.
      if (answer.ok || answer.status === 404) answers.set(call, await answer.text())
      else isWhole = false
    }
    const said = [...answers.values()].flatMap(dataOf)
    const head = headOf({ page, words, said, publicUrl, language, status })
    const attributes = Object.entries(page.data).map(([name, value]) => ` data-${name}="${value}"`)
    const html = template
      .replace(/<html[^>]*>/, () => `<html lang="${language}"${attributes.join('')}>`)
      .replace(/\s*<title>[^<]*<\/title>/, '')
      .replace(/\s*<meta name="description"[^>]*>/, '')
      .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
      .replace('</head>', () => `${head}<style>${styles}</style>${scriptsOf(page, template)}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${sightOf(page, words, said)}</div>${written(answers)}`,
      )
    return { page: await pack(html, 'text/html;charset=utf-8'), status, isWhole }
  }
}

/** Parameters that tell where a visitor comes from, which no screen shows. */
const CAMPAIGN = /^(utm_[a-z_]+|[a-z]{1,3}clid|[gw]braid|li_fat_id|ref|aff|affiliate)$/i

function withoutCampaign(address: string) {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (CAMPAIGN.test(name)) url.searchParams.delete(name)
  return url
}

/** By the cookie that the web sets where something is kept that makes its screens look different. */
const isKnown = (request: Request) => /(?:^|;\s*)known=1/.test(request.headers.get('cookie') ?? '')

/** The first language of the browser that we speak, as the web chooses it. */
function languageOf(request: Request): Language {
  const wanted = (request.headers.get('accept-language') ?? '').split(',')
  const codes = wanted.map(part => part.trim().slice(0, 2).toLowerCase())
  return codes.map(code => LANGUAGES.find(one => one === code)).find(Boolean) ?? FALLBACK
}

/** What is seen first, of this store; nothing where that is not known, for what it would show is not so. */
function sightOf({ html }: FirstPage, words: Record<string, string>, said: readonly unknown[]) {
  if (!html.includes(':store')) return withWords(html, words)
  const store = storeOf(said)
  if (!store) return ''
  const storename = Bun.escapeHTML(store.name)
  const storepicture = Bun.escapeHTML(store.imageURL)
  return withWords(html, { ...words, storename, storepicture })
}

/** What may be anything is a word of an address that needs no escaping, wherever it is put. */
const patternOf = (address: string) =>
  new RegExp(
    `^${RegExp.escape(address).replace(/(?::|\\x3a)([a-z]+)/g, (_, name) => `(?<${name}>[\\w-]{1,80})`)}$`,
  )

const withWords = (text: string, words: Record<string, string>) =>
  text.replace(
    /(?::|%3A)(store|catalog|storename|storepicture)\b/g,
    (all, name: string) => words[name] ?? all,
  )

function scriptsOf({ scripts }: FirstPage, template: string) {
  return scripts
    .filter(script => !template.includes(script))
    .map(script => `<link rel="modulepreload" crossorigin href="${script}">`)
    .join('')
}

/** No element of a page ends within it. */
function written(answers: ReadonlyMap<string, string>) {
  if (answers.size === 0) return ''
  const json = JSON.stringify(Object.fromEntries(answers)).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="answers">${json}</script>`
}
