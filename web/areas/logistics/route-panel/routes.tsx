import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/layout/page'
import { type Column, DataTable } from '../../../ui/tables/data-table'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { Pagination } from '../../../ui/tables/pagination'
import { PartnerFileButton } from '../courier-partners/partner-file-button'
import { doneCount } from '../routes/board'
import { RouteStatusChip } from '../routes/route-status-chip'
import { RouteSheet } from './route-sheet'
import { useRouteFilters } from './use-route-filters'

type Route = Outputs['logistics']['routes']['list']['docs'][number]

const pageSize = 20

const sortKeys: Record<string, string> = { name: 'name', date: 'effectiveDate', city: 'city' }

/** Every route there is, with the editor of the dispatcher's map beside the list. */
export default function RoutesScreen() {
  const t = useTranslations('routes')
  const shell = useTranslations('screens')
  const format = useFormat()
  const search = useSearch({ from: '/office/admin/routes/{-$entityId}' })
  const { entityId } = useParams({ from: '/office/admin/routes/{-$entityId}' })
  const navigate = useNavigate({ from: '/admin/routes/{-$entityId}' })
  const set = (change: Partial<typeof search>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  /** @param replace so that the way back does not lead to a route that has gone */
  const open = (id: string | undefined, replace = false) =>
    navigate({ params: { entityId: id }, search: before => before, replace })

  const filters = useRouteFilters(search.filter, filter => void set({ filter }))
  const sort = search.sort ?? '-effectiveDate'
  const page = search.page ?? 1
  const list = trpc.logistics.routes.list.useQuery(
    {
      page,
      limit: pageSize,
      countUpTo: COUNTED_ON_SCREENS,
      sort,
      filter: filters.asked,
      ...(search.q && { search: search.q }),
    },
    { placeholderData: before => before },
  )
  const columns = useRouteColumns()
  const sorted = Object.entries(sortKeys).find(([, key]) => sort === key || sort === `-${key}`)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={shell('routes')}
        actions={
          <>
            <PartnerFileButton />
            <Button asChild kind="primary">
              <Link to="/admin/logistics/map">
                <MapPinned size={16} aria-hidden />
                {shell('dispatcherMap')}
              </Link>
            </Button>
          </>
        }
      />
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => set({ q: q || undefined })}
        searchLabel={t('routes.search')}
        filters={filters.bar(list.data?.docs[0]?.driverName ?? undefined)}
      />
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          label={shell('routes')}
          rows={list.data?.docs ?? []}
          rowId={route => route.id}
          columns={columns}
          sortedElsewhere
          sort={sorted ? { id: sorted[0], desc: sort.startsWith('-') } : null}
          onSort={next => {
            const key = sortKeys[next.id]
            if (key) void set({ sort: next.desc ? `-${key}` : key })
          }}
          onOpen={route => open(route.id)}
          openId={entityId ?? null}
          loading={list.isPending}
          rowTone={route => (route.lateMinutes > 0 ? 'bad' : undefined)}
          empty={
            <EmptyState
              icon={MapPinned}
              title={search.q || search.filter ? t('routes.noneFound') : t('routes.none')}
              text={t('routes.noneText')}
            />
          }
          phoneCard={route => (
            <span className="flex flex-col gap-1">
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-semibold">{route.name}</span>
                <RouteStatusChip route={route} />
              </span>
              <span className="num text-meta text-text2">
                {format.dateTime(route.effectiveDate)} · {route.driverName ?? t('routes.noDriver')} ·{' '}
                {t('routes.progress', { done: doneCount(route), all: route.waypoints.length })}
              </span>
            </span>
          )}
        />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={list.data?.totalDocs ?? 0}
        isTotalCapped={list.data?.isTotalCapped}
        onPage={next => set({ page: next === 1 ? undefined : next })}
      />
      {entityId && (
        <RouteSheet
          key={entityId}
          id={entityId}
          onClose={() => open(undefined)}
          onGone={takerId => open(takerId ?? undefined, true)}
        />
      )}
    </div>
  )
}

function useRouteColumns(): Column<Route>[] {
  const t = useTranslations('routes')
  const format = useFormat()
  return useMemo(
    (): Column<Route>[] => [
      {
        id: 'name',
        header: t('new.name'),
        cell: route => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-semibold">{route.name}</span>
            <span className="num text-text3">{route.shortId}</span>
          </span>
        ),
        sortable: true,
        width: 240,
      },
      {
        id: 'date',
        header: t('route.date'),
        cell: route => <span className="num">{format.dateTime(route.effectiveDate)}</span>,
        sortable: true,
        width: INSTANT_WIDTH,
      },
      {
        id: 'status',
        header: t('columns.status'),
        cell: route => <RouteStatusChip route={route} />,
        width: 270,
      },
      {
        id: 'driver',
        header: t('new.driver'),
        cell: route => route.driverName ?? <span className="text-text3">{t('routes.noDriver')}</span>,
        width: 170,
      },
      {
        id: 'stops',
        header: t('stops'),
        cell: route => (
          <span className="num">
            {t('routes.progress', { done: doneCount(route), all: route.waypoints.length })}
          </span>
        ),
        align: 'end',
        width: 90,
      },
      {
        id: 'late',
        header: t('late.word'),
        cell: route =>
          route.lateMinutes > 0 && <Chip tone="bad">{t('late.minutes', { count: route.lateMinutes })}</Chip>,
        width: 120,
      },
      {
        id: 'price',
        header: t('columns.price'),
        cell: route => <span className="money">{format.money(route.pricing.total.amount)}</span>,
        align: 'end',
        width: 90,
      },
    ],
    [t, format],
  )
}
