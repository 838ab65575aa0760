import { useTranslations } from 'use-intl'
import { type Translations, withTranslation } from '../../../../src/core/rules/translations'
import type { ModifierGroup } from '../../../../src/modules/stores/catalog/contract/products'
import type { OwnField } from '../../../collection/describe'
import { type TranslatableText, TranslationsField } from '../../../collection/translations/translations-field'

const TEXTS = [
  { name: 'name', max: 160, isLong: false },
  { name: 'description', max: 4000, isLong: true },
  { name: 'ingredients', max: 4000, isLong: true },
] as const

/** A product and its options in other languages. */
export function ProductTranslations({ label, value, onChange, values, set, disabled }: OwnField) {
  const t = useTranslations('collection')
  const translations = (value ?? {}) as Translations<'name' | 'description' | 'ingredients'>
  const groups = (values.modifierGroups ?? []) as ModifierGroup[]
  const own = TEXTS.map(
    ({ name, max, isLong }): TranslatableText => ({
      key: name,
      label: t(`fields.${name}`),
      original: String(values[name] ?? ''),
      max,
      isLong,
      in: language => translations[language]?.[name],
      put: (language, text) => onChange(withTranslation(translations, language, name, text) ?? {}),
    }),
  )
  const ofChoices = groups.flatMap(group => [
    choiceText(group.id, group, changed =>
      set('modifierGroups', groups.with(groups.indexOf(group), changed)),
    ),
    ...group.modifierItems.map(item =>
      choiceText(`${group.id} ${item.id}`, item, changed => {
        const modifierItems = group.modifierItems.with(group.modifierItems.indexOf(item), changed)
        set('modifierGroups', groups.with(groups.indexOf(group), { ...group, modifierItems }))
      }),
    ),
  ])
  return (
    <TranslationsField
      label={label}
      merchantId={values.merchantId}
      disabled={disabled}
      texts={[...own, ...ofChoices]}
    />
  )
}

function choiceText<Choice extends { name: string; translations?: Translations<'name'> | undefined }>(
  key: string,
  choice: Choice,
  change: (choice: Choice) => void,
): TranslatableText {
  return {
    key,
    original: choice.name,
    max: 120,
    in: language => choice.translations?.[language]?.name,
    put: (language, text) =>
      change({ ...choice, translations: withTranslation(choice.translations, language, 'name', text) }),
  }
}
