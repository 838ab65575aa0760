import { expect, test } from 'bun:test'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { languages } from './language'

type Texts = { [key: string]: string | Texts }

const areas = [...new Bun.Glob('*.json').scanSync({ cwd: join(import.meta.dir, 'en') })].toSorted()

async function messagesOf(language: string, area: string): Promise<Map<string, string>> {
  const texts: Texts = await Bun.file(join(import.meta.dir, language, area)).json()
  const flat = new Map<string, string>()
  const walk = (inside: Texts, path: string) => {
    for (const [key, value] of Object.entries(inside)) {
      if (typeof value === 'string') flat.set(path + key, value)
      else walk(value, `${path}${key}.`)
    }
  }
  walk(texts, '')
  return flat
}

/** How a compiled message says "#": the count, in the middle of a sentence. */
const countSign = 0

/** What a message needs from outside, by name and kind; a plain text needs nothing. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  const walk = (node: unknown) => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node
    if (typeof name === 'string' && node.length === 1) found.add(name)
    else if (typeof name === 'string' && typeof kind === 'number' && kind !== countSign) {
      found.add(name)
      for (const part of rest) {
        if (typeof part === 'object' && part !== null)
          for (const option of Object.values(part)) sequence(option)
      }
    } else for (const part of node) sequence(part)
  }
  const sequence = (node: unknown) => {
    if (!Array.isArray(node)) return
    if (node.every(part => typeof part === 'string') && node.length === 1) walk(node)
    else if (typeof node[0] === 'string' && typeof node[1] === 'number' && node[1] !== countSign) walk(node)
    else for (const part of node) sequence(part)
  }
  sequence(compile(message))
  return [...found].toSorted()
}

test('the reader of arguments sees plain, plural and nested ones', () => {
  expect(argumentsOf('Hello')).toEqual([])
  expect(argumentsOf('Request {id}')).toEqual(['id'])
  expect(argumentsOf('{count, plural, one {# of {total}} other {# of {total}}} by {name}')).toEqual([
    'count',
    'name',
    'total',
  ])
})

for (const area of areas) {
  for (const language of languages.filter(one => one !== 'en')) {
    test(`${language}/${area} has the texts of en/${area}, with the same arguments`, async () => {
      const [source, other] = await Promise.all([messagesOf('en', area), messagesOf(language, area)])
      expect([...other.keys()].toSorted()).toEqual([...source.keys()].toSorted())
      const different = [...source].filter(
        ([key, text]) => argumentsOf(text).join() !== argumentsOf(other.get(key) ?? '').join(),
      )
      expect(different.map(([key]) => key)).toEqual([])
      const empty = [...other].filter(([, text]) => text.trim() === '').map(([key]) => key)
      expect(empty).toEqual([])
    })
  }
}
