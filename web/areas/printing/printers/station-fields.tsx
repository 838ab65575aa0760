import { useTranslations } from 'use-intl'
import type { Printer } from '../../../../src/modules/printing/printers/contract/printing'
import {
  PRODUCT_CATEGORIES,
  type ProductCategory,
} from '../../../../src/modules/stores/stores/rules/categories'
import { Button } from '../../../ui/buttons/button'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { type Station, useStations } from '../../orders/kitchen/stations'

type StationSettings = Pick<Printer, 'station' | 'categories'>

export interface StationFieldsProps {
  fields: StationSettings
  onChange: (part: Partial<StationSettings>) => void
}

const isCategory = (name: string): name is ProductCategory =>
  PRODUCT_CATEGORIES.some(category => category === name)

/** Which dishes a printer prints, and the name of their station; that of a kitchen screen can be taken over. */
export function StationFields({ fields, onChange }: StationFieldsProps) {
  const t = useTranslations('printers')
  const categoryTexts = useTranslations('collection')
  const { all } = useStations()
  const add = (station: Station) =>
    onChange({
      station: [fields.station, station.name].filter(Boolean).join(' · ').slice(0, 40),
      categories: [...new Set([...fields.categories, ...station.categories.filter(isCategory)])],
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('printers.categories')} hint={t('printers.categoriesHint')}>
        <MultiCombobox
          value={fields.categories}
          onChange={categories => onChange({ categories: categories.filter(isCategory) })}
          options={PRODUCT_CATEGORIES.map(value => ({
            value,
            label: categoryTexts(`choices.category.${value}`),
          }))}
          labelOf={value => categoryTexts(`choices.category.${value as ProductCategory}`)}
        />
      </Field>
      <Field label={t('printers.station')} hint={t('printers.stationHint')}>
        <Input
          value={fields.station ?? ''}
          maxLength={40}
          onChange={event => onChange({ station: event.target.value || null })}
        />
      </Field>
      {all.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          <span className="text-text2">{t('printers.takeStation')}</span>
          {all.map(station => (
            <Button key={station.id} onClick={() => add(station)}>
              {station.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
