import { useTranslations } from 'use-intl'
import type { LiveOrderFilter } from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { useFormat } from '../../../i18n/format'
import { FilterChip } from '../../../ui/display/chip'

const inOrder: readonly LiveOrderFilter[] = [
  'all',
  'toAccept',
  'preparing',
  'ready',
  'onTheWay',
  'late',
  'unprinted',
  'noInvoice',
  'crossDocking',
  'direct',
  'canceled',
]

export interface QuickFiltersProps {
  value: LiveOrderFilter
  onChange: (filter: LiveOrderFilter) => void
  /** The filters that this person has, with how many orders wait behind each. */
  counts: Readonly<Record<string, number>>
  /** There may be more behind each: not the whole range was looked at. */
  areCapped: boolean
  hidden: readonly LiveOrderFilter[]
}

export function QuickFilters({ value, onChange, counts, areCapped, hidden }: QuickFiltersProps) {
  const t = useTranslations('printers')
  const format = useFormat()
  const countOf = (filter: LiveOrderFilter) => {
    const count = counts[filter]
    return count === undefined ? count : areCapped ? format.atLeast(count) : format.number(count)
  }
  const shown = inOrder.filter(
    filter => (filter in counts || filter === value) && (filter === value || !hidden.includes(filter)),
  )
  return (
    <ul
      aria-label={t('filters.label')}
      className="flex min-h-11 shrink-0 items-center gap-1 overflow-x-auto border-b px-gutter"
    >
      {shown.map(filter => (
        <li key={filter} className="shrink-0">
          <FilterChip
            look="plain"
            pressed={filter === value}
            onPress={() => onChange(filter)}
            count={countOf(filter)}
            tone={filter === 'late' && (counts.late ?? 0) > 0 ? 'bad' : 'normal'}
          >
            {t(`filters.${filter}`)}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}
