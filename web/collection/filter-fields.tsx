import { useTranslations } from 'use-intl'
import { useFormat } from '../i18n/format'
import { Combobox } from '../ui/fields/combobox'
import { Field } from '../ui/fields/field'
import { DaysFilter } from './days-filter'
import type { FilterSpec } from './describe'
import { readDays, type readFilters, readNumbers } from './filters-in-url'
import { lookUp, useMayLookUp, useNamesOfMany } from './lookups'
import { NumbersFilter } from './numbers-filter'

type Chosen = ReturnType<typeof readFilters>

/** The filters of a collection as the bar above its list takes them. */
export function useFilterFields(
  specs: readonly FilterSpec[],
  filters: Chosen,
  onChange: (changed: Record<string, string | null>) => void,
) {
  const t = useTranslations('collection')
  const format = useFormat()
  const mayLookUp = useMayLookUp()
  const choice = (group: string | undefined, value: string) => {
    if (!group) return t(value === 'true' ? 'collection.yes' : 'collection.no')
    const key = `choices.${group}.${value}` as 'choices.channel.canteen'
    return t.has(key) ? t(key) : value
  }
  const nameOf = useNamesOfMany(
    specs.flatMap(spec =>
      spec.kind === 'record' ? { of: spec.of, ids: filters[spec.key] ? [filters[spec.key]!] : [] } : [],
    ),
  )
  const optionsOf = (spec: FilterSpec) => {
    if (spec.kind === 'record') {
      const id = filters[spec.key] ?? null
      const written = nameOf(spec.of, id) || '…'
      return {
        options: [],
        control: {
          field: (
            <Field label={t(`fields.${spec.label}`)} labelHidden className="px-2 pb-1">
              <Combobox
                value={id}
                valueLabel={id ? written : undefined}
                clearable
                search={text => lookUp(spec.of, text)}
                onChange={next => onChange({ [spec.key]: next })}
              />
            </Field>
          ),
          written,
        },
      }
    }
    if (spec.kind === 'cents' || spec.kind === 'numbers') {
      const { kind, key } = spec
      const value = filters[key] ?? null
      const { least, most } = readNumbers(value)
      const end = (one: number | null) =>
        one === null ? '' : kind === 'cents' ? format.money(one) : format.number(one)
      return {
        options: [],
        control: {
          field: <NumbersFilter kind={kind} value={value} onChange={next => onChange({ [key]: next })} />,
          written: `${end(least)} – ${end(most)}`.trim(),
        },
      }
    }
    if (spec.kind !== 'days' && spec.kind !== 'moments')
      return { options: spec.values.map(value => ({ value, label: choice(spec.of, value) })) }
    const value = filters[spec.key] ?? null
    const { from, until } = readDays(value)
    const day = (one: string) =>
      one.includes('T')
        ? `${format.date(`${one.slice(0, 10)}T12:00Z`)} ${one.slice(11)}`
        : one
          ? format.date(`${one}T12:00Z`)
          : ''
    return {
      options: [],
      control: {
        field: (
          <DaysFilter
            hasTime={spec.kind === 'moments'}
            value={value}
            onChange={next => onChange({ [spec.key]: next })}
          />
        ),
        written: `${day(from)} – ${day(until)}`.trim(),
      },
    }
  }
  // A record is chosen only by a person who may look through its kind.
  const offered = specs.filter(spec => spec.kind !== 'record' || mayLookUp(spec.of))
  return offered.map(spec => ({
    key: spec.key,
    label: t(`fields.${spec.label}`),
    value: filters[spec.key] ?? null,
    onChange: (value: string | null) => onChange({ [spec.key]: value }),
    ...optionsOf(spec),
  }))
}
