import type { Language } from '../../../../core/rules/languages'
import type { OtherLanguages } from '../../../../core/rules/translations'

type Marked = { languages?: OtherLanguages | undefined }

/** What the reader of a menu is told once about all of it: in which other language it is, and whether only a part is. */
export function otherLanguageOf({
  sections,
  products,
}: {
  sections: readonly Marked[]
  products: readonly Marked[]
}): { language: Language; isPart: boolean } | null {
  const all = [...sections, ...products]
  const others = all.flatMap(({ languages }) => languages?.name ?? languages?.description ?? [])
  const [language] = others
  return language ? { language, isPart: others.length < all.length } : null
}
