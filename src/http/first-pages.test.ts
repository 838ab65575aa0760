import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { FIRST_PAGES_FILE, type FirstPage } from '../core/contract/first-pages'
import { LANGUAGES } from '../core/rules/languages'
import type { AskAsStranger } from './first-pages'
import { loadStaticWeb } from './static-web'

const BARE = `<!doctype html>
<html lang="en" data-density="shop"><head><meta name="description" content="x" /><title>Comanda</title></head>
<body><div id="root"></div></body></html>`
const pageOf = (address: string, language: string, rest: Partial<FirstPage> = {}): FirstPage => ({
  address,
  language,
  title: `Title ${language} · Comanda`,
  html: `<h1>Seen ${language}</h1>`,
  data: { density: 'shop', tabs: '' },
  calls: [],
  scripts: ['/assets/search-1.js'],
  ...rest,
})
const STORE = '/stores/:store/canteen'
const CALL = '/trpc/public.store?input=%22%3Astore%22'
const store = {
  name: 'Tom & "Jerry" </title><script>alert(1)</script>',
  slug: 'tom',
  description: 'Soup.\n<b>Bread</b>',
  imageURL: '/api/v1/cdn/stores/1?f=image.webp&v=1',
}
const answerOf = (json: unknown, status = 200) => Response.json([{ result: { data: { json } } }], { status })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-first-'))
  await Bun.write(join(folder, 'index.html'), BARE)
  const pages = LANGUAGES.flatMap(language => [
    pageOf('/search', language),
    pageOf('/search?channel=canteen', language, { html: '<h1>Canteen</h1>' }),
    pageOf(STORE, language, {
      calls: [CALL],
      html: '<a href="/login?next=%2Fstores%2F%3Astore">In</a><h1>:storename</h1><img src=":storepicture&amp;s=640">',
    }),
  ])
  await Bun.write(join(folder, FIRST_PAGES_FILE), JSON.stringify({ styles: 'night{}', pages }))
})
afterAll(() => rm(folder, { recursive: true }))

/** A server of these pages, and how often it was asked what. */
async function open(
  answer: () => Response = () => answerOf({ store, menu: '</script><!--' }),
  mayMake = () => true,
) {
  const asked: string[] = []
  const ask: AskAsStranger = Object.assign(
    async (path: string, language: string) => {
      asked.push(`${language} ${path}`)
      return answer()
    },
    { mayMake },
  )
  const web = await loadStaticWeb(folder, {
    contentSecurityPolicy: "default-src 'self'",
    publicUrl: 'https://food.example',
  })
  return {
    asked,
    get: async (path: string, headers: Record<string, string> = {}) =>
      web(new Request(`http://localhost${path}`, { headers: { 'accept-language': 'ca', ...headers } }), ask),
  }
}

test('a stranger is sent what the screen looks like, in the language of the browser', async () => {
  const { get } = await open()
  const answer = await get('/search')
  const html = await answer.text()
  expect(html).toContain('<html lang="ca" data-density="shop" data-tabs="">')
  expect(html).toContain('<div id="root"><h1>Seen ca</h1>')
  expect(html).toContain('<title>Title ca · Comanda</title>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/search-1.js">')
  expect(html).toContain('<style>night{}</style>')
  expect(html.match(/<title>|name="description"/g)).toHaveLength(2)
  expect(answer.headers.get('vary')).toBe('accept-language, cookie, accept-encoding')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/search', { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
  const packed = await get('/search', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(html)
})

test.each([
  ['one who has chosen something', '/search', { cookie: 'a=1; known=1' }],
  ['a search that says more', '/search?q=soup', {}],
  ['a screen that is no entrance', '/admin/users', {}],
  ['a store whose name needs escaping', '/stores/a%22b/canteen', {}],
  ['the page that is kept for later', '/index.html', {}],
])('%s is sent the page that says nothing yet', async (_, path, headers) => {
  const { get, asked } = await open()
  expect(await (await get(path, headers)).text()).toBe(BARE)
  expect(asked).toEqual([])
})

test('a visitor who has had too many pages made gets the bare one, and what was made for others', async () => {
  let isLeft = true
  const { get, asked } = await open(undefined, () => isLeft)
  const made = await (await get('/stores/tom/canteen')).text()
  isLeft = false
  expect(await (await get('/stores/tom/canteen')).text()).toBe(made)
  const bare = await get('/stores/other/canteen')
  expect([bare.status, await bare.text()]).toEqual([200, BARE])
  expect(asked).toHaveLength(1)
})

test('a way to begin that the screen knows is shown as such, wherever its visitor comes from', async () => {
  const { get } = await open()
  expect(await (await get('/search?utm_source=a&channel=canteen&fbclid=b')).text()).toContain(
    '<h1>Canteen</h1>',
  )
  expect(await (await get('/search?channel=canteen')).text()).toContain('<h1>Canteen</h1>')
})

test('who speaks none of the languages is spoken to in Spanish, as by the web', async () => {
  const { get } = await open()
  for (const wanted of ['de-DE,de;q=0.9', ''])
    expect(await (await get('/search', { 'accept-language': wanted })).text()).toContain('lang="es"')
})

test.each([
  ['ca', 'Dinars, càtering i queviures'],
  ['en', 'Lunch, catering and groceries'],
  ['es', 'Comidas, catering y comestibles'],
  ['fr', 'Déjeuner, traiteur et épicerie'],
])('what the product is stands in the head in %s, in the words of its screens', async (language, words) => {
  const { get } = await open()
  const html = await (await get('/search', { 'accept-language': language })).text()
  expect(html).toContain(`<meta name="description" content="${words}`)
})

test('the page of a store says which, brings what its screen asks, and escapes both', async () => {
  const { get, asked } = await open()
  const html = await (await get('/stores/tom/canteen')).text()
  const call = CALL.replace('%3Astore', 'tom')
  expect(asked).toEqual([`ca ${call}`])
  expect(html).toContain('<title>Tom &amp; &quot;Jerry&quot; &lt;/title&gt;&lt;script&gt;alert(1)')
  expect(html).toContain('<meta property="og:description" content="Soup. &lt;b&gt;Bread&lt;/b&gt;">')
  expect(html).toContain('<link rel="canonical" href="https://food.example/stores/tom/canteen">')
  expect(html).toContain(
    '<meta property="og:image" content="https://food.example/api/v1/cdn/stores/1?f=image.webp&amp;v=1&amp;s=1024">',
  )
  expect(html).toContain(
    '<a href="/login?next=%2Fstores%2Ftom">In</a><h1>Tom &amp; &quot;Jerry&quot; &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>',
  )
  expect(html).toContain('<img src="/api/v1/cdn/stores/1?f=image.webp&amp;v=1&amp;s=640">')
  const written = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(html)![1]!
  expect(JSON.parse(JSON.parse(written)[call])[0].result.data.json.store).toEqual(store)
})

test('an answer is kept for a moment, and by language', async () => {
  const { get, asked } = await open()
  await Promise.all([get('/stores/tom/canteen'), get('/stores/tom/canteen')])
  await get('/stores/tom/canteen')
  await get('/stores/tom/canteen', { 'accept-language': 'es' })
  expect(asked.map(line => line.slice(0, 2))).toEqual(['ca', 'es'])
})

test('a store that does not exist is a page that says so, and is not to be found', async () => {
  const { get } = await open(() => new Response('[{"error":{}}]', { status: 404 }))
  const answer = await get('/stores/nowhere/canteen')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('<title>Title ca · Comanda</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<div id="root"></div>')
})

test('what is refused for now is left to the screen to ask', async () => {
  const { get, asked } = await open(() => new Response('{}', { status: 429 }))
  const answer = await get('/stores/tom/canteen')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).not.toMatch(/id="answers"|noindex/)
  await get('/stores/tom/canteen')
  expect(asked).toHaveLength(2)
})
