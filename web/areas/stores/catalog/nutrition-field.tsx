import { useTranslations } from 'use-intl'
import {
  NUTRIENT_UNITS,
  NUTRIENTS,
  type Nutrient,
} from '../../../../src/modules/stores/catalog/rules/nutrients'
import type { OwnField } from '../../../collection/describe'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** What one serving contains. */
export function NutritionField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('catalog')
  const facts = (value ?? {}) as Partial<Record<Nutrient, number>>
  if (disabled) {
    const known = NUTRIENTS.filter(name => facts[name] !== undefined)
    return known.length === 0 ? (
      <span className="text-text3">{t('nutrition.none')}</span>
    ) : (
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {known.map(name => (
          <div key={name} className="contents">
            <dt className="text-text3">{t(`nutrition.${name}`)}</dt>
            <dd className="num">
              {facts[name]} {NUTRIENT_UNITS[name]}
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {NUTRIENTS.map(name => (
        <Field key={name} label={t(`nutrition.${name}`)}>
          <Input
            type="number"
            min={0}
            step={0.1}
            value={facts[name] ?? ''}
            onChange={event => {
              const { [name]: _, ...others } = facts
              const next =
                event.target.value === '' ? others : { ...facts, [name]: Number(event.target.value) }
              onChange(Object.keys(next).length > 0 ? next : null)
            }}
            after={<span className="text-text3">{NUTRIENT_UNITS[name]}</span>}
          />
        </Field>
      ))}
    </div>
  )
}
