import { expect, test } from 'bun:test'
import { basename, dirname, join } from 'node:path'
import { LANGUAGES } from './languages'
import { filled } from './texts'

const ROOT = join(import.meta.dir, '../../..')
const files = [...new Bun.Glob('src/**/texts/*.json').scanSync({ cwd: ROOT })]
const folders = [...new Set(files.map(file => dirname(file)))].toSorted()

/** Every text by its path, as the names of what is filled into it. */
function parametersOf(texts: unknown, path = ''): Map<string, string> {
  if (typeof texts === 'string') {
    const names = [...texts.matchAll(/\{(\w*)\}?/g)].map(([, name]) => name!)
    return new Map([[path, [...new Set(names)].toSorted().join(' ')]])
  }
  const parts = Object.entries(texts as object).map(([key, text]) => parametersOf(text, `${path}.${key}`))
  return new Map(parts.flatMap(part => [...part]))
}

const emptyIn = (texts: unknown, path = ''): string[] =>
  typeof texts === 'string'
    ? texts.trim() === ''
      ? [path]
      : []
    : Object.entries(texts as object).flatMap(([key, text]) => emptyIn(text, `${path}.${key}`))

test('there are texts to check', () => {
  expect(folders.length).toBeGreaterThan(4)
})

test.each(folders)('%s says the same in every language, with the same parameters', async folder => {
  const languages = files.filter(file => dirname(file) === folder).map(file => basename(file, '.json'))
  expect(languages.toSorted()).toEqual(LANGUAGES.toSorted())
  const english = parametersOf(await Bun.file(join(ROOT, folder, 'en.json')).json())
  for (const language of LANGUAGES) {
    const texts = parametersOf(await Bun.file(join(ROOT, folder, `${language}.json`)).json())
    expect([language, Object.fromEntries(texts)]).toEqual([language, Object.fromEntries(english)])
  }
})

test.each(files)('%s leaves no text empty', async file => {
  expect(emptyIn(await Bun.file(join(ROOT, file)).json())).toEqual([])
})

test('a text and a group of them are filled once, and what has no value stays open', () => {
  expect(filled('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2')
  expect(filled({ lead: '{a}', notes: ['{a}', '{c}'] }, { a: 1 })).toEqual({ lead: '1', notes: ['1', '{c}'] })
})
