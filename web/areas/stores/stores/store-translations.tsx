import { useTranslations } from 'use-intl'
import { type Translations, withTranslation } from '../../../../src/core/rules/translations'
import type { OwnField } from '../../../collection/describe'
import { TranslationsField } from '../../../collection/translations/translations-field'

/** What a store says about itself, in other languages. */
export function StoreTranslations({ label, value, onChange, values, disabled }: OwnField) {
  const t = useTranslations('collection')
  const translations = (value ?? {}) as Translations<'description'>
  return (
    <TranslationsField
      label={label}
      merchantId={values.merchantId}
      disabled={disabled}
      texts={[
        {
          key: 'description',
          label: t('fields.description'),
          original: String(values.description ?? ''),
          max: 2000,
          isLong: true,
          in: language => translations[language]?.description,
          put: (language, text) =>
            onChange(withTranslation(translations, language, 'description', text) ?? {}),
        },
      ]}
    />
  )
}
