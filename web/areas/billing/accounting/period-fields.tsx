import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'

const KINDS = ['month', 'quarter', 'year'] as const
type Kind = (typeof KINDS)[number]

const YEARS = 6
const QUARTERS = 4

const kindOf = (period: string): Kind =>
  period.includes('Q') ? 'quarter' : period.length === 4 ? 'year' : 'month'

/** The period of this kind that holds the month. */
function periodOf(kind: Kind, month: string): string {
  const year = month.slice(0, 4)
  if (kind === 'year') return year
  return kind === 'month' ? month : `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
}

interface Props {
  /** A month, a quarter or a year: 2026-11, 2026-Q4, 2026. */
  value: string
  onChange: (period: string) => void
  /** The month from which another kind of period is taken first. */
  lastMonth: string
  thisMonth: string
}

/** A month, a quarter or a year, this one at the latest. */
export function PeriodFields({ value, onChange, lastMonth, thisMonth }: Props) {
  const t = useTranslations('accounting')
  const kind = kindOf(value)
  const thisYear = Number(thisMonth.slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, at) => thisYear - at)
  const quarters = years
    .flatMap(year =>
      Array.from({ length: QUARTERS }, (_, at) => ({ year, quarter: QUARTERS - at })).map(each => ({
        value: `${each.year}-Q${each.quarter}`,
        label: t('quarterOf', { year: String(each.year), quarter: each.quarter }),
      })),
    )
    .filter(each => each.value <= periodOf('quarter', thisMonth))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('period')}>
        <Select
          value={kind}
          onChange={next => onChange(periodOf(next, lastMonth))}
          options={KINDS.map(each => ({ value: each, label: t(`periods.${each}`) }))}
        />
      </Field>
      <Field label={t(`periods.${kind}`)}>
        {kind === 'month' ? (
          <Input
            type="month"
            value={value}
            max={thisMonth}
            onChange={event => event.target.value && onChange(event.target.value)}
          />
        ) : (
          <Select
            value={value}
            onChange={onChange}
            options={
              kind === 'quarter'
                ? quarters
                : years.map(year => ({ value: String(year), label: String(year) }))
            }
          />
        )}
      </Field>
    </div>
  )
}
