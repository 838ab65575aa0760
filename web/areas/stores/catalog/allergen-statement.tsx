import { useTranslations } from 'use-intl'
import { ALLERGENS, type Allergen } from '../../../../src/core/rules/ordering/allergens'
import type { OwnField } from '../../../collection/describe'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Checkbox } from '../../../ui/fields/toggles'

function useAllergenOptions() {
  const t = useTranslations('collection')
  return ALLERGENS.map(value => ({ value, label: t(`choices.allergen.${value}`) }))
}

/** What is in a dish or an option: some allergens, stated to have none, or not stated. */
export function AllergenStatement({
  value,
  onChange,
}: {
  /** Null: not stated. */
  value: readonly Allergen[] | null
  onChange: (allergens: Allergen[] | null) => void
}) {
  const t = useTranslations('catalog')
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-32 sm:basis-52">
        <MultiCombobox
          label={t('modifiers.allergens')}
          placeholder={t(value ? 'modifiers.noAllergens' : 'modifiers.allergensNotStated')}
          value={[...(value ?? [])]}
          onChange={next => onChange(next.length > 0 ? (next as Allergen[]) : null)}
          options={useAllergenOptions()}
        />
      </div>
      <Checkbox
        label={t('modifiers.noAllergens')}
        checked={value?.length === 0}
        onChange={none => onChange(none ? [] : null)}
      />
    </div>
  )
}

/** The traces that cannot be ruled out, kept apart from what is in it. */
export function MayContain({
  value,
  onChange,
}: {
  value: readonly Allergen[]
  onChange: (allergens: Allergen[]) => void
}) {
  const t = useTranslations('catalog')
  return (
    <div className="min-w-0 flex-1 basis-32 sm:basis-52">
      <MultiCombobox
        label={t('modifiers.mayContain')}
        placeholder={t('modifiers.mayContain')}
        value={[...value]}
        onChange={next => onChange(next as Allergen[])}
        options={useAllergenOptions()}
      />
    </div>
  )
}

export function AllergensField({ value, onChange, disabled }: OwnField) {
  const allergens = value as Allergen[] | null
  return disabled ? (
    <StatedAllergens value={allergens} />
  ) : (
    <AllergenStatement value={allergens} onChange={onChange} />
  )
}

/** The allergens in words, or that there are none, or that it is not stated. */
export function StatedAllergens({ value }: { value: readonly Allergen[] | null }) {
  const t = useTranslations('catalog')
  const office = useTranslations('collection')
  if (!value) return <span className="text-warn">{t('modifiers.allergensNotStated')}</span>
  if (value.length === 0) return <span className="text-text3">{t('modifiers.noAllergens')}</span>
  return <span className="text-text2">{value.map(one => office(`choices.allergen.${one}`)).join(', ')}</span>
}
