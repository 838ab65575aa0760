import { useTranslations } from 'use-intl'
import { withTranslation } from '../../../../src/core/rules/translations'
import type { CatalogSection } from '../../../../src/modules/stores/catalog/contract/menus'
import type { OwnField } from '../../../collection/describe'
import { type TranslatableText, TranslationsField } from '../../../collection/translations/translations-field'

const TEXTS = [
  { name: 'name', max: 120 },
  { name: 'description', max: 400 },
] as const

/** The sections of a catalog in other languages. */
export function SectionTranslations({ label, value, onChange, values, disabled }: OwnField) {
  const t = useTranslations('catalog')
  const sections = (value ?? []) as CatalogSection[]
  return (
    <TranslationsField
      label={label}
      merchantId={values.merchantId}
      disabled={disabled}
      texts={sections.flatMap((section, place) =>
        TEXTS.map(
          (text): TranslatableText => ({
            key: `${section.id} ${text.name}`,
            ...(text.name === 'description' && { label: t('menu.description') }),
            original: section[text.name] ?? '',
            max: text.max,
            in: language => section.translations?.[language]?.[text.name],
            put: (language, written) =>
              onChange(
                sections.with(place, {
                  ...section,
                  translations: withTranslation(section.translations, language, text.name, written),
                }),
              ),
          }),
        ),
      )}
    />
  )
}
