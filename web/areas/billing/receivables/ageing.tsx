import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { saveFile } from '../../../save-file'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { PageHeader } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { useDebounced } from '../../../ui/use-debounced'
import { AGE_COLORS } from './age-colors'
import { ageingCsv, type Debtor } from './ageing-csv'
import { DebitDialog } from './debit-dialog'
import { DebtorList } from './debtor-list'

type Ages = Outputs['admin']['receivables']['debtors']['ages']

const ORDERS = ['late', 'owed', 'name'] as const
const EXPORTED_AT_ONCE = 200

/** What is owed by how late it is, and by whom: the latest first. */
export function Ageing({ inTabs }: { inTabs: (content: ReactNode) => ReactNode }) {
  const t = useTranslations('receivables')
  const screens = useTranslations('screens')
  const failureText = useFailureText()
  const search = useSearch({ from: '/office/admin/accounts-receivable' })
  const navigate = useNavigate({ from: '/admin/accounts-receivable' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...change }, replace: true, resetScroll: false })
  const { can } = useSession()
  const [isDebiting, setDebiting] = useState(false)
  const asked = useDebounced(search.q, 300)
  const wish = {
    ...(asked ? { search: asked } : {}),
    ...(search.age ? { age: search.age } : {}),
    order: search.order ?? 'late',
  }
  const page = search.page ?? 1
  const query = trpc.admin.receivables.debtors.useQuery(
    { ...wish, page },
    { placeholderData: before => before },
  )
  const keep = async () => {
    const debtors: Debtor[] = []
    for (let next = 1; ; next += 1) {
      const { docs, total } = await api.admin.receivables.debtors.query({
        ...wish,
        page: next,
        limit: EXPORTED_AT_ONCE,
      })
      debtors.push(...docs)
      if (docs.length === 0 || debtors.length >= total) break
    }
    saveFile(new Blob([ageingCsv(debtors, t)], { type: 'text/csv' }), 'comanda-receivables.csv')
  }
  const { data } = query
  return (
    <>
      <PageHeader
        title={screens('receivables')}
        text={t('text')}
        actions={
          <>
            {can('admin.invoices.debit') && (
              <Button icon={Landmark} onClick={() => setDebiting(true)}>
                {t('debits.do')}
              </Button>
            )}
            <ActionButton
              kind="outline"
              icon={Download}
              action={keep}
              onError={error => void toast.error(failureText(error))}
            >
              {t('export')}
            </ActionButton>
          </>
        }
      />
      {isDebiting && <DebitDialog onClose={() => setDebiting(false)} />}
      {inTabs(
        query.isError && !data ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : !data ? (
          <SkeletonRows rows={8} />
        ) : (
          <>
            <Totals data={data} age={search.age} onAge={age => set({ age })} />
            <div className="flex flex-wrap gap-2 border-b px-gutter py-2">
              <div className="min-w-0 flex-1 basis-56">
                <Input
                  type="search"
                  aria-label={t('search')}
                  placeholder={t('search')}
                  value={search.q ?? ''}
                  onChange={event => set({ q: event.target.value || undefined })}
                />
              </div>
              <div className="w-56 max-sm:w-full">
                <Select
                  label={t('order')}
                  value={search.order ?? 'late'}
                  onChange={order => set({ order })}
                  options={ORDERS.map(value => ({ value, label: t(`orders.${value}`) }))}
                />
              </div>
            </div>
            {data.docs.length === 0 ? (
              <EmptyState
                title={t(wish.search || search.age ? 'noneFound' : 'none')}
                text={t(wish.search || search.age ? 'noneFoundText' : 'noneText')}
              />
            ) : (
              <>
                <DebtorList debtors={data.docs} />
                {data.total > data.limit && (
                  <Pagination
                    page={data.page}
                    pageSize={data.limit}
                    total={data.total}
                    onPage={next => set({ page: next })}
                  />
                )}
              </>
            )}
          </>
        ),
      )}
    </>
  )
}

interface TotalsProps {
  data: { owed: { amount: number }; ages: Ages }
  age: Ages[number]['age'] | undefined
  onAge: (age: Ages[number]['age'] | undefined) => void
}

/** The sums of all debtors; a press on one shows who owes it. */
function Totals({ data: { owed, ages }, age: chosen, onAge }: TotalsProps) {
  const t = useTranslations('receivables')
  const late = ages.filter(({ age }) => age !== 'notDue').reduce((sum, each) => sum + each.owed.amount, 0)
  return (
    <section aria-label={t('owed')} className="space-y-3 border-b px-gutter py-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {[
          [t('owed'), owed.amount],
          [t('late'), late],
        ].map(([label, cents]) => (
          <div key={label}>
            <dt className="text-meta text-text2">{label}</dt>
            <dd>
              <Money cents={Number(cents)} className="font-semibold text-title" />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {ages.map(({ age, owed: its, count }) => (
          <li key={age}>
            <button
              type="button"
              aria-pressed={chosen === age}
              onClick={() => onAge(chosen === age ? undefined : age)}
              className={cx(
                'w-full rounded-card border px-3 py-2 text-left hover:bg-sunken',
                chosen === age && 'border-brand bg-sunken',
              )}
            >
              <span className="flex items-center gap-1.5 text-meta text-text2">
                <span aria-hidden className={cx('size-2.5 rounded-full', AGE_COLORS[age])} />
                {t(`ages.${age}`)}
              </span>
              <Money cents={its.amount} className="block font-semibold" />
              <span className="text-meta text-text2">{t('invoices', { count })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
