import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** One word per thing: what people read never says the left, but the right. */
const INSTEAD = {
  'payment in kind': 'company meal allowance',
  'company in kind': 'company meal allowance',
  'meals in kind': 'company meal allowance',
  'flexible payment': 'salary allowance',
  'flexible pay': 'salary allowance',
  flex: 'salary allowance',
  entitlement: 'allowance',
  subsidised: 'covered',
  basket: 'cart',
  'listing price': 'items',
  soonest: 'delivery window',
  'order until': 'order by',
  rider: 'courier',
  waypoint: 'stop',
  incidence: 'incident',
  'check of the books': 'reconciliation',
  'checks of the books': 'reconciliation',
  'put away': 'archive',
  'log in': 'sign in',
  'logged in': 'signed in',
  login: 'sign in',
}

const wrongWord = new RegExp(`\\b(${Object.keys(INSTEAD).join('|')})s?\\b`, 'i')

/** Clients know this message word for word; people read it in another way of saying it. */
const PROMISED = new Set(['src/core/contract/texts/en.json.SocialLoginFailed'])

const ROOT = join(import.meta.dir, '../..')
const files = [...new Bun.Glob('{src,web}/**/texts/en.json').scanSync({ cwd: ROOT })].toSorted()

/** Every text by its path. */
function textsIn(texts: unknown, path: string): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, inside]) => textsIn(inside, `${path}.${key}`))
}

/** The wrong words of texts; the names of what is filled into them are no words. */
const wordsIn = (texts: unknown, name: string) =>
  textsIn(texts, name)
    .filter(([path]) => !PROMISED.has(path))
    .flatMap(([path, text]) => {
      const word = wrongWord.exec(text.replace(/\{\w+/g, '{'))?.[1]
      return word ? [{ path, text, instead: INSTEAD[word.toLowerCase() as keyof typeof INSTEAD] }] : []
    })

test('a wrong word is found in any case and number, and not inside another word', () => {
  const found = wordsIn({ a: 'Incidences', b: ['Two Baskets'], c: 'Flexible: {flex}, basketball' }, 'x')
  expect(found.map(({ path }) => path)).toEqual(['x.a', 'x.b.0'])
})

test('there are texts of the server and of the web', () => {
  expect(files.filter(file => file.startsWith('src/')).length).toBeGreaterThan(4)
  expect(files.filter(file => file.startsWith('web/')).length).toBeGreaterThan(40)
})

test.each(files)('%s calls each thing by its one name', async file => {
  expect(wordsIn(await Bun.file(join(ROOT, file)).json(), file)).toEqual([])
})
