import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../src/core/rules/languages'

export const ROOT = join(import.meta.dir, '../..')

/** The English texts of the product, by their files. */
export const files = [...new Bun.Glob('{src,web}/**/texts/en.json').scanSync({ cwd: ROOT })].toSorted()

/** Every text by its path. */
export function textsIn(texts: unknown, path: string): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, inside]) => textsIn(inside, `${path}.${key}`))
}

/** The names of what is filled into a text are no words. */
export const words = (text: string) => text.replace(/\{\w+/g, '{')

/** The texts of one folder by the place that each has in it, in all languages. */
async function spoken(file: string) {
  const inAll = await Promise.all(
    LANGUAGES.map(async language => {
      const texts = await Bun.file(join(ROOT, file.replace('en.json', `${language}.json`))).json()
      return [language, new Map(textsIn(texts, file.replace('/texts/en.json', '')))] as const
    }),
  )
  return Object.fromEntries(inAll) as Record<Language, Map<string, string>>
}

export const folders = await Promise.all(
  files.map(async file => [file.replace('/texts/en.json', ''), await spoken(file)] as const),
)
