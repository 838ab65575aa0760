import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Language } from '../src/core/contract/common'
import type { Actor, ProductWorld } from '../src/dev/in-process/door'
import { completeRoutes } from './all-routes'
import { openProductWorld } from './in-process.make'
import { rewriteLegacyUrl } from './router/legacy'
import { createAppRouter, knownSegments } from './routes'

// Whatever is sent to people leads to a screen that exists and that reads what the link brings along.

let world: ProductWorld
let developer: Actor
const router = completeRoutes(createAppRouter())

beforeAll(async () => {
  world = await openProductWorld()
  developer = await world.makePerson('DeveloperPermission')
})
afterAll(() => world.close())

/** What is wrong with a link to this site; null when nothing is. */
function whyDead(link: string): string | null {
  const url = new URL(link)
  if (rewriteLegacyUrl(url, { shopHosts: [], knownSegments })) return 'is an address of old'
  const [, params, found] = router.getMatchedRoutes(url.pathname)
  const screen = found?.options.staticData?.screen
  // `**` holds what is left over behind a screen.
  if (!found || !screen || '**' in params) return 'is no screen'
  const given = Object.fromEntries(url.searchParams)
  const { validateSearch } = found.options
  const read = typeof validateSearch === 'function' ? (validateSearch(given) as Record<string, unknown>) : {}
  const lost = Object.keys(given).filter(name => read[name] !== given[name])
  return lost.length ? `does not read ${lost.join(', ')}` : null
}

function linksIn(text: string): string[] {
  const { publicUrl } = world
  return [...text.matchAll(/https?:\/\/[^\s"'<>]+/g)]
    .map(([link]) => link.replaceAll('&amp;', '&'))
    .filter(link => link.startsWith(publicUrl))
}

test('a dead link is told from one that leads somewhere', () => {
  const { publicUrl } = world
  const why = (path: string) => whyDead(publicUrl + path)
  expect([why(''), why('/unheard-of'), why('/welcome'), why('/search/more')]).not.toContain(null)
  expect(why('/login/magic?token=a&code=b')).toBe('does not read code')
  expect(why('/login/magic?token=a&next=%2Fsearch')).toBeNull()
})

test('every link of every mail, in every language', async () => {
  const previews = world.as(developer).admin.mailPreviews
  const { templates } = await previews.list()
  const dead: string[] = []
  const leading = new Set<string>()
  for (const template of templates)
    for (const language of Language.options) {
      const { html, text } = await previews.show({ template, language })
      for (const link of [...linksIn(html), ...linksIn(text)]) {
        leading.add(template)
        const why = whyDead(link)
        if (why) dead.push(`${template} ${language}: ${link} ${why}`)
      }
      expect([template, new Set(linksIn(text))]).toEqual([template, new Set(linksIn(html))])
    }
  expect(dead).toEqual([])
  expect(leading.size).toBeGreaterThan(15)
})

test('every path that code writes after our own address, or into a plain link', async () => {
  const root = join(import.meta.dir, '..')
  const written: string[] = []
  const files = ['src/modules', 'src/core', 'src/routers', 'web'].flatMap(top =>
    [...new Bun.Glob(`${top}/**/*.{ts,tsx}`).scanSync({ cwd: root })].filter(
      file => !/\.(test|e2e|make)\.tsx?$|web\/(e2e|build)\//.test(file),
    ),
  )
  for (const file of files) {
    const source = await Bun.file(join(root, file)).text()
    for (const [, sent, plain] of source.matchAll(
      /(?:publicUrl|location\.origin)\}(\/[^`\s]*)`|href=(?:"|\{[`'])(\/[^"`'\s]*)["`']/g,
    ))
      written.push(`${file}: ${(sent ?? plain)!}`)
  }
  expect(written.length).toBeGreaterThan(8)
  const dead = written.filter(line => {
    // What is filled in stands for one part of the path, or for what comes after it.
    const path = line
      .slice(line.indexOf(': ') + 2)
      .replace(/\$\{[^}]*\?.*$/, '')
      .replaceAll(/\$\{[^}]*\}/g, 'x')
    const isServed = path === '/' || path.startsWith('/api/')
    return !isServed && whyDead(world.publicUrl + path) !== null
  })
  expect(dead).toEqual([])
})
