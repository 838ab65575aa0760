import { useTranslations } from 'use-intl'
import { City } from '../../../../src/core/contract/common'
import { ROUTE_STATUSES } from '../../../../src/modules/logistics/routes/rules/route-state'
import { DaysFilter } from '../../../collection/days-filter'
import { readDays, writeDays } from '../../../collection/filters-in-url'
import { useFormat } from '../../../i18n/format'
import { useStatusLabel } from '../../../ui/display/status-chip'
import type { Filter } from '../../../ui/tables/filter-bar'

/** The filters of routes in the address, as the bar shows them and as the server is asked. */
export function useRouteFilters(text: string | undefined, onChange: (text: string | undefined) => void) {
  const t = useTranslations('routes')
  const format = useFormat()
  const statusLabel = useStatusLabel()
  const chosen = new URLSearchParams(text ?? '')
  const set = (change: Record<string, string | null>) => {
    for (const [key, value] of Object.entries(change))
      if (value) chosen.set(key, value)
      else chosen.delete(key)
    onChange(chosen.toString() || undefined)
  }
  const setOne = (key: string) => (value: string | null) => set({ [key]: value })
  const { from = '', to = '', ...plain } = Object.fromEntries(chosen)
  const days = writeDays({ from, until: to })
  const setDays = (value: string | null) => {
    const range = readDays(value)
    set({ from: range.from, to: range.until })
  }
  const day = (one: string) => (one ? format.date(`${one}T12:00Z`) : '')
  const bar = (courierName: string | undefined): Filter[] => [
    {
      key: 'city',
      label: t('header.city'),
      value: chosen.get('city'),
      onChange: setOne('city'),
      options: City.options.map(value => ({ value, label: t(`city.${value}`) })),
    },
    {
      key: 'status',
      label: t('columns.status'),
      value: chosen.get('status'),
      onChange: setOne('status'),
      options: ROUTE_STATUSES.map(value => ({ value, label: statusLabel('route', value) })),
    },
    {
      key: 'days',
      label: t('columns.day'),
      value: days,
      onChange: setDays,
      options: [],
      control: {
        field: <DaysFilter value={days} onChange={setDays} />,
        written: `${day(from)} – ${day(to)}`.trim(),
      },
    },
    ...(chosen.has('assignedTo')
      ? [
          {
            key: 'assignedTo',
            label: t('columns.courier'),
            value: chosen.get('assignedTo'),
            onChange: setOne('assignedTo'),
            options: [],
            control: { field: null, written: courierName ?? '…' },
          },
        ]
      : []),
  ]
  return {
    bar,
    asked: {
      ...plain,
      ...(days ? { effectiveOn: { ...(from && { $gte: from }), ...(to && { $lte: to }) } } : {}),
    },
  }
}
