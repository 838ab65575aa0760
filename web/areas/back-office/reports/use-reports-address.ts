import { useNavigate, useSearch } from '@tanstack/react-router'
import { daysOf, todayAt } from '../../../ui/fields/date-presets'

/** What the address says: which report, of which days and which company, in which lines. */
export function useReportsAddress() {
  const search = useSearch({ from: '/office/admin/reports' })
  const navigate = useNavigate({ from: '/admin/reports' })
  const lastMonth = daysOf('lastMonth', todayAt(new Date()))
  const from = search.from ?? lastMonth.from
  const to = search.to && search.to >= from ? search.to : search.from ? from : lastMonth.to
  return {
    report: search.report ?? 'company',
    days: { from, to },
    month: search.month ?? lastMonth.from.slice(0, 7),
    companyId: search.company ?? null,
    officeId: search.office ?? null,
    lines: search.lines,
    set: (change: { [Key in keyof typeof search]?: (typeof search)[Key] | undefined }) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true }),
  }
}
export type ReportsAddress = ReturnType<typeof useReportsAddress>
