import { useTranslations } from 'use-intl'
import { otherLanguageOf } from '../../../../src/modules/stores/catalog/rules/other-language'
import { useFormat } from '../../../i18n/format'
import type { Menu } from './use-store-page'

/** Says once of a menu that it, or a part of it, is in another language than its reader's. */
export function MenuLanguage({ menu }: { menu: Pick<Menu, 'sections' | 'products'> }) {
  const t = useTranslations('menu')
  const f = useFormat()
  const other = otherLanguageOf(menu)
  if (!other) return null
  return (
    <p className="mt-2 text-meta text-text2">
      {t(other.isPart ? 'language.part' : 'language.all', { language: f.languageName(other.language) })}
    </p>
  )
}
