import { keepPreviousData } from '@tanstack/react-query'
import { UtensilsCrossed } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { type Column, DataTable } from '../../../ui/tables/data-table'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { Pagination } from '../../../ui/tables/pagination'

type Row = Outputs['company']['billing']['people']['docs'][number]

interface Asked {
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

const PAGE_SIZE = 50

/** A month by employee: how often each ordered, and who paid for it. */
export function SpendingTable({
  placeId,
  month,
  search,
  onChange,
}: {
  placeId: string
  month: string
  search: Asked
  onChange: (next: Asked) => void
}) {
  const t = useTranslations('company.billing')
  const page = search.page ?? 1
  const sort = search.sort ?? 'name'
  const answer = trpc.company.billing.people.useQuery(
    { locationId: placeId, month, page, limit: PAGE_SIZE, sort, ...(search.q ? { search: search.q } : {}) },
    { placeholderData: keepPreviousData },
  )
  const columns = useMemo((): Column<Row>[] => {
    const amount = (id: 'inKind' | 'flex' | 'byEmployee' | 'total', header: string): Column<Row> => ({
      id,
      header,
      cell: row => <Money cents={row[id].amount} />,
      sortable: true,
      align: 'end',
      width: 130,
    })
    return [
      { id: 'name', header: t('who'), cell: nameOf, sortable: true, strong: true, width: 190 },
      { id: 'orders', header: t('orders'), cell: row => row.orders, sortable: true, align: 'end', width: 90 },
      amount('inKind', t('inKind')),
      amount('flex', t('flex')),
      amount('byEmployee', t('byEmployee')),
      amount('total', t('total')),
    ]
  }, [t])
  const total = answer.data?.totalDocs ?? 0
  if (answer.isError && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
  return (
    <>
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => onChange({ q: q || undefined })}
        searchLabel={t('search')}
        filters={[]}
      />
      <DataTable
        label={t('byPerson')}
        rows={answer.data?.docs ?? []}
        rowId={row => row.employeeId}
        rowLabel={nameOf}
        columns={columns}
        sort={{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }}
        onSort={next => onChange({ sort: `${next.desc ? '-' : ''}${next.id}` })}
        sortedElsewhere
        loading={answer.isPending}
        phoneCard={row => (
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">{nameOf(row)}</span>
              <Money cents={row.total.amount} className="font-semibold" />
            </p>
            <p className="num text-meta text-text2">{t('ordersOfOne', { orders: row.orders })}</p>
          </div>
        )}
        empty={
          <EmptyState
            icon={UtensilsCrossed}
            title={t(search.q ? 'noneFound' : 'none')}
            action={search.q && <Button onClick={() => onChange({ q: undefined })}>{t('clear')}</Button>}
          />
        }
      />
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={next => onChange({ page: next })}
        />
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName, email }: Row) => `${firstName} ${lastName}`.trim() || (email ?? '—')
