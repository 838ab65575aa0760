import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { addDays, type LocalDate } from '../../../../src/core/rules/local-time'
import { periodOf } from '../../../../src/modules/billing/payables/rules/pay-periods'
import { todayAt } from '../../../ui/fields/date-presets'

const FROM = '/office/admin/accounts-payable/{-$entityId}'

/** What the address says: a week, or all that is still to be paid; and which payable is open. */
export function usePayablesAddress() {
  const { week } = useSearch({ from: FROM })
  const { entityId } = useParams({ from: FROM })
  const navigate = useNavigate()
  const go = (id: string | null, monday: LocalDate | undefined) =>
    void navigate({
      to: '/admin/accounts-payable/{-$entityId}',
      params: { entityId: id ?? undefined },
      search: { week: monday },
      resetScroll: false,
    })
  const thisWeek = periodOf(todayAt(new Date()), 'week').startsOn
  const monday = week ? periodOf(week, 'week').startsOn : null
  return {
    /** Its Monday; null: what is to be paid, whatever week it is of. */
    monday,
    id: entityId ?? null,
    open: (id: string | null) => go(id, monday ?? undefined),
    showDue: () => go(null, undefined),
    showWeek: (weeks: number) => go(null, addDays(monday ?? thisWeek, 7 * weeks)),
  }
}
export type PayablesAddress = ReturnType<typeof usePayablesAddress>

/** The days of a week. */
export const daysOfWeek = (monday: LocalDate): LocalDate[] =>
  Array.from({ length: 7 }, (_, at) => addDays(monday, at))
