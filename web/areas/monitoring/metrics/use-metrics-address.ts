import { useNavigate, useSearch } from '@tanstack/react-router'
import { daysBetween } from '../../../../src/core/rules/local-time'
import type { Period } from '../../../../src/modules/monitoring/metrics/rules/periods'
import { shiftDay, todayAt } from '../../../ui/fields/date-presets'

/** Of fewer days each is a bar; of more, each week; of more than a year, each month. */
const MOST_DAY_BARS = 62
const MOST_WEEK_BARS = 370

/** Whole weeks, so that each day stands beside the same day of the week before. */
const WEEKS_SHOWN = 4

function periodFor(days: number): Period {
  if (days <= MOST_DAY_BARS) return 'day'
  return days <= MOST_WEEK_BARS ? 'week' : 'month'
}

/** What the address says: which days, cut into what, and of which orders. */
export function useMetricsAddress() {
  const search = useSearch({ from: '/office/admin/metrics' })
  const navigate = useNavigate({ from: '/admin/metrics' })
  const today = todayAt(new Date())
  const preset = { from: shiftDay(today, 1 - WEEKS_SHOWN * 7), to: today }
  const from = search.from ?? preset.from
  const to = search.to && search.to >= from ? search.to : search.from ? from : preset.to
  const by = search.bars ?? periodFor(daysBetween(from, to) + 1)
  const narrowed = { storeId: search.store, channel: search.channel, city: search.city }
  return {
    tab: search.tab ?? 'orders',
    days: { from, to },
    by,
    narrowed,
    asked: { from, to, by, ...(search.city && { city: search.city }) },
    set: (change: { [Key in keyof typeof search]?: (typeof search)[Key] | undefined }) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true }),
  }
}
export type MetricsAddress = ReturnType<typeof useMetricsAddress>
