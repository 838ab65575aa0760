import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  ALERT_FIGURES,
  type AlertFigureName,
} from '../../../../src/modules/monitoring/alerts/rules/alert-figures'
import { api } from '../../../api'
import type { OwnField } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { Input } from '../../../ui/fields/input'
import { writtenThreshold } from './alert-values'

const UNITS = { count: undefined, minutes: 'min', share: '%', stars: '★' } as const
const figureOf = (values: OwnField['values']) => ALERT_FIGURES[values.figure as AlertFigureName]

/** From when on it is too much, in the unit of the figure: shares are typed in percent. */
export function ThresholdField({ label, value, values, onChange, disabled }: OwnField) {
  const format = useFormat()
  const figure = figureOf(values)
  const threshold = typeof value === 'number' ? value : null
  if (!figure) return null
  if (disabled)
    return (
      <span className="num">
        {threshold === null ? '–' : writtenThreshold(values.figure as AlertFigureName, threshold, format)}
      </span>
    )
  const times = figure.unit === 'share' ? 100 : 1
  return (
    <Input
      type="number"
      inputMode="decimal"
      aria-label={label}
      min={0}
      step="any"
      before={figure.worse === 'more' ? '≥' : '<'}
      after={UNITS[figure.unit]}
      value={threshold === null ? '' : Math.round(threshold * times * 1000) / 1000}
      onChange={event => onChange(event.target.value === '' ? undefined : Number(event.target.value) / times)}
    />
  )
}

/** Who of the platform's people hears of it. */
export function RecipientsField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('alerts')
  const format = useFormat()
  const staff = useQuery({ queryKey: ['alert-staff'], queryFn: () => api.admin.alerts.staff.query() })
  const chosen = (value as readonly string[] | undefined) ?? []
  if (staff.isPending) return <Skeleton className="h-8 w-48" />
  const people = staff.data?.staff ?? []
  const shown = disabled ? people.filter(({ id }) => chosen.includes(id)) : people
  if (shown.length === 0) return <p className="text-text2">{t('nobody')}</p>
  if (disabled) return <p>{format.list(shown.map(({ name }) => name))}</p>
  return (
    <div className="flex flex-wrap gap-1.5">
      {shown.map(({ id, name }) => (
        <FilterChip
          key={id}
          pressed={chosen.includes(id)}
          onPress={() =>
            onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
          }
        >
          {name}
        </FilterChip>
      ))}
    </div>
  )
}
