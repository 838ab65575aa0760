import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Download, UtensilsCrossed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ORDER_STATES, type OrderState } from '../../../../src/core/rules/ordering/order-states'
import { type Outputs, trpc } from '../../../api'
import { downloadCsv } from '../../../collection/download-csv'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { type DatePreset, todayAt } from '../../../ui/fields/date-presets'
import { DateRange } from '../../../ui/fields/date-range'
import { PageHeader } from '../../../ui/layout/page'
import { DataTable } from '../../../ui/tables/data-table'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { Pagination } from '../../../ui/tables/pagination'
import { PlaceSwitch } from './place-switch'

const OrderOver = lazyPart(
  withTexts(
    ['board', 'order-sheet', 'orders', 'printers', 'refunds', 'courier-partners'],
    () => import('../../orders/order-calendar/order-over'),
  ),
)

const PAGE_SIZE = 50
const PRESETS: readonly DatePreset[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'last30', 'lastMonth']
/** By which states a company filters its orders. */
const HAS_FILTER: Record<OrderState, boolean> = {
  pending: true,
  accepted: true,
  pending_pickup: false,
  bag_check: false,
  at_warehouse: false,
  picked_up: false,
  out_for_delivery: true,
  delivered: true,
  rejected_by_store: false,
  canceled_by_user: true,
  canceled_by_store: true,
}
const STATES = ORDER_STATES.filter(state => HAS_FILTER[state])

/** What a place's people ordered from the canteen, day by day, who paid how much of it, and the file for payroll. */
export default function CompanyOrdersScreen() {
  const t = useTranslations('company')
  const f = useFormat()
  const failureText = useFailureText()
  const navigate = useNavigate({ from: '/company-dash/orders' })
  const search = useSearch({ from: '/office/company-dash/orders' })
  const [failure, setFailure] = useState<unknown>(null)
  const today = todayAt(new Date())
  const [from, to] = [search.from ?? `${today.slice(0, 7)}-01`, search.to ?? today]
  const page = search.page ?? 1
  const sort = search.sort ?? '-date'
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true })

  const utils = trpc.useUtils()
  // With an entry in the history, so that Back leads to the list as it was.
  const openOrder = (order: string | undefined) => void navigate({ search: { ...search, order } })
  const places = trpc.company.locations.list.useQuery({ limit: 20, sort: 'name' })
  const placeId = search.place ?? places.data?.docs[0]?.id
  const filter = search.state ? { state: search.state } : undefined
  const asked = {
    ...(search.q ? { search: search.q } : {}),
    ...(filter ? { filter } : {}),
    sort,
  }
  const answer = trpc.company.orders.list.useQuery(
    { locationId: placeId ?? '', from, to, page, limit: PAGE_SIZE, ...asked },
    { enabled: placeId !== undefined, placeholderData: keepPreviousData },
  )
  const ordersFile = () =>
    downloadCsv(
      `/company/${placeId}/orders`,
      { from, to, sort, search: search.q, filter: filter && JSON.stringify(filter) },
      `${t('orders.file')}-${from}-${to}`,
    )
  const payrollFile = () =>
    downloadCsv(`/company/${placeId}/payroll`, { from, to }, `${t('orders.payrollFile')}-${from}-${to}`)

  if (places.data?.docs.length === 0 && !search.place)
    return <EmptyState icon={Building2} title={t('place.none')} text={t('place.noneText')} />
  const totals = answer.data?.totals
  return (
    <>
      <PageHeader
        title={t('orders.title')}
        beside={answer.data && <span className="num text-text3">{f.number(answer.data.totalDocs)}</span>}
        actions={
          <>
            <PlaceSwitch places={places.data} placeId={placeId} onChange={place => change({ place })} />
            <ActionButton icon={Download} action={payrollFile} onError={setFailure}>
              {t('orders.payroll')}
            </ActionButton>
          </>
        }
      />
      {failure !== null && (
        <Banner tone="bad" onClose={() => setFailure(null)}>
          {failureText(failure)}
        </Banner>
      )}
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => change({ q: q || undefined })}
        searchLabel={t('orders.search')}
        filters={[
          {
            key: 'state',
            label: t('orders.state'),
            value: search.state ?? null,
            onChange: state => change({ state: state ?? undefined }),
            options: STATES.map(value => ({ value, label: t(`orders.states.${value as 'pending'}`) })),
          },
        ]}
      >
        <DateRange value={{ from, to }} onChange={range => change(range)} presets={PRESETS} />
        <ActionButton kind="outline" icon={Download} action={ordersFile} onError={setFailure}>
          {t('orders.download')}
        </ActionButton>
      </FilterBar>
      {totals && (
        <p className="num border-b px-gutter py-2 text-text2">
          {t('orders.totals', {
            inKind: f.money(totals.inKind.amount),
            flex: f.money(totals.flex.amount),
            byEmployee: f.money(totals.byEmployee.amount),
          })}
        </p>
      )}
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : (
        <OrdersTable
          rows={answer.data?.docs ?? []}
          loading={answer.isPending}
          sort={sort}
          onSort={next => change({ sort: next })}
          onOpen={row => openOrder(row.id)}
          onClear={search.q || search.state ? () => change({ q: undefined, state: undefined }) : null}
        />
      )}
      {search.order && (
        <Suspense fallback={<Opening />}>
          <OrderOver
            orderId={search.order}
            onClose={() => openOrder(undefined)}
            onChanged={() => utils.company.orders.invalidate()}
          />
        </Suspense>
      )}
      {(answer.data?.totalDocs ?? 0) > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={answer.data?.totalDocs ?? 0}
          onPage={next => change({ page: next })}
        />
      )}
    </>
  )
}

type Row = Outputs['company']['orders']['list']['docs'][number]

interface OrdersTableProps {
  rows: Row[]
  loading: boolean
  sort: string
  onSort: (sort: string) => void
  onOpen: (row: Row) => void
  /** Null when nothing narrows the list. */
  onClear: (() => void) | null
}

function OrdersTable({ rows, loading, sort, onSort, onOpen, onClear }: OrdersTableProps) {
  const t = useTranslations('company')
  const f = useFormat()
  return (
    <DataTable
      label={t('orders.title')}
      rows={rows}
      rowId={row => row.id}
      rowLabel={row => row.employeeName}
      sort={{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }}
      onSort={next => onSort(`${next.desc ? '-' : ''}${next.id}`)}
      sortedElsewhere
      loading={loading}
      onOpen={onOpen}
      columns={[
        {
          id: 'date',
          header: t('orders.date'),
          cell: row => <span className="num">{f.dateTime(row.windowStart)}</span>,
          sortable: true,
          width: INSTANT_WIDTH,
        },
        {
          id: 'name',
          header: t('orders.who'),
          cell: row => row.employeeName,
          sortable: true,
          strong: true,
          width: 190,
        },
        { id: 'store', header: t('orders.store'), cell: row => row.storeName },
        {
          id: 'state',
          header: t('orders.state'),
          cell: row => <StatusChip of="order" status={row.state} />,
          width: 205,
        },
        amount('inKind', t('orders.inKind')),
        amount('flex', t('orders.flex')),
        amount('byEmployee', t('orders.byEmployee')),
        { ...amount('total', t('orders.total')), sortable: true },
      ]}
      phoneCard={row => (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{row.employeeName}</p>
            <p className="truncate text-text2">
              {f.dateTime(row.windowStart)} · {row.storeName}
            </p>
            <p className="num text-meta text-text2">
              {t('orders.totals', {
                inKind: f.money(row.inKind.amount),
                flex: f.money(row.flex.amount),
                byEmployee: f.money(row.byEmployee.amount),
              })}
            </p>
          </div>
          <span className="flex flex-col items-end gap-1">
            <Money cents={row.total.amount} className="font-semibold" />
            <StatusChip of="order" status={row.state} />
          </span>
        </div>
      )}
      empty={
        <EmptyState
          icon={UtensilsCrossed}
          title={t('orders.none')}
          action={onClear && <Button onClick={onClear}>{t('orders.clear')}</Button>}
        />
      }
    />
  )
}

type Amount = 'inKind' | 'flex' | 'byEmployee' | 'total'

const amount = (of: Amount, header: string) => ({
  id: of,
  header,
  cell: (row: { [Key in Amount]: { amount: number } }) => <Money cents={row[of].amount} />,
  align: 'end' as const,
  width: 110,
})
