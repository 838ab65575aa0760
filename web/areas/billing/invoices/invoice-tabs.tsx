import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { shiftDay, todayAt } from '../../../ui/fields/date-presets'

const COLORS = {
  notDue: 'bg-info',
  to30: 'bg-saffron',
  to60: 'bg-warn',
  to90: 'bg-purple',
  over90: 'bg-badSolid',
} as const

/** What the tabs and ages narrow the list to, as its address says it. */
function filtersAt(today: string) {
  const before = (days: number) => shiftDay(today, -days)
  return {
    tabs: {
      all: undefined,
      drafts: 'status:created',
      open: 'status:readyToCharge',
      late: `isOpen:true,dueOn:..${before(1)}`,
      processing: 'status:processing',
      failed: 'status:failed',
      paid: 'status:completed',
      rectifying: 'isRectifying:true',
    },
    ages: {
      notDue: `isOpen:true,dueOn:${today}..`,
      to30: `isOpen:true,dueOn:${before(30)}..${before(1)}`,
      to60: `isOpen:true,dueOn:${before(60)}..${before(31)}`,
      to90: `isOpen:true,dueOn:${before(90)}..${before(61)}`,
      over90: `isOpen:true,dueOn:..${before(91)}`,
    },
  } as const
}

/** What is owed by how late it is, and the states with their counts: each narrows the list by a press. */
export function InvoiceTabs() {
  const t = useTranslations('invoices')
  const f = useFormat()
  const navigate = useNavigate()
  const search = useSearch({ from: '/office/admin/invoices/{-$entityId}' })
  const summary = trpc.admin.invoices.summary.useQuery()
  const filters = filtersAt(todayAt(new Date()))
  const narrow = (filter: string | undefined) =>
    void navigate({
      to: '/admin/invoices/{-$entityId}',
      params: { entityId: undefined },
      search: { ...search, filter, page: undefined },
      replace: true,
      resetScroll: false,
    })
  if (summary.isError) return <ErrorState error={summary.error} onRetry={summary.refetch} />
  if (!summary.data) return <Skeleton className="m-4 h-28" />
  const { counts, owed, ages } = summary.data
  return (
    <>
      <section aria-label={t('owed')} className="border-b px-gutter py-3">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-text2">{t('owed')}</span>
          <b className="money text-title">{f.money(owed.amount)}</b>
        </p>
        <div aria-hidden className="my-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
          {ages.map(({ age, owed: its }) => (
            <span key={age} className={COLORS[age]} style={{ flex: `${Math.max(0, its.amount)} 0 0` }} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-2 gap-y-1">
          {ages.map(({ age, owed: its }) => (
            <li key={age}>
              <button
                type="button"
                aria-pressed={search.filter === filters.ages[age]}
                onClick={() => narrow(search.filter === filters.ages[age] ? undefined : filters.ages[age])}
                className={cx(
                  'flex min-h-8 items-center gap-1.5 rounded-control px-2 text-meta hover:bg-sunken pointer-coarse:min-h-11',
                  search.filter === filters.ages[age] && 'bg-sunken font-semibold',
                )}
              >
                <span aria-hidden className={cx('size-2.5 rounded-full', COLORS[age])} />
                {t(`ages.${age}`)}
                <span className="money">{f.money(its.amount)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label={t('tabs.label')} className="flex gap-1 overflow-x-auto border-b px-gutter py-2">
        {(Object.keys(filters.tabs) as (keyof typeof filters.tabs)[]).map(tab => (
          <FilterChip
            key={tab}
            look="plain"
            tone={tab === 'late' || tab === 'failed' ? 'bad' : 'normal'}
            pressed={search.filter === filters.tabs[tab]}
            onPress={() => narrow(filters.tabs[tab])}
            count={f.number(counts[tab])}
          >
            {t(`tabs.${tab}`)}
          </FilterChip>
        ))}
      </nav>
    </>
  )
}
