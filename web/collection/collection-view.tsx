import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../src/core/contract/list'
import { useFailureText } from '../i18n/failure-text'
import { useFormat } from '../i18n/format'
import { ActionButton } from '../ui/buttons/action-button'
import { Button } from '../ui/buttons/button'
import { EmptyState } from '../ui/feedback/empty-state'
import { ErrorState } from '../ui/feedback/error-state'
import { toast } from '../ui/feedback/toast'
import { PageHeader } from '../ui/layout/page'
import { DataTable } from '../ui/tables/data-table'
import { FilterBar } from '../ui/tables/filter-bar'
import { Pagination } from '../ui/tables/pagination'
import { DaysFilter } from './days-filter'
import type { AnyRow, Collection, FilterSpec } from './describe'
import { downloadCsv } from './download-csv'
import { filterInput, readDays, readFilters, writeFilters } from './filters-in-url'
import { useNamesOfMany } from './lookups'
import { RecordSheet } from './record-sheet'

const PAGE_SIZE = 20

/** What the address says about a list. */
export interface CollectionSearch {
  q?: string
  page?: number
  sort?: string
  filter?: string
  archived?: boolean
  /** Which side of the open record. */
  tab?: string
}

export interface CollectionViewProps<Row extends AnyRow> {
  title: string
  collection: Collection<Row>
  search: CollectionSearch
  /** What is undefined goes out of the address. */
  onSearch: (change: { [Key in keyof CollectionSearch]?: CollectionSearch[Key] | undefined }) => void
  entityId: string | null
  onEntity: (id: string | null) => void
}

/** A collection as a list with filters in the address, and one of its records beside it. */
export function CollectionView<Row extends AnyRow>(props: CollectionViewProps<Row>) {
  const { title, collection, search, onSearch, entityId, onEntity } = props
  const { name, calls, can } = collection
  const t = useTranslations('collection')
  const format = useFormat()
  const failureText = useFailureText()
  const page = search.page ?? 1
  const sort = search.sort ?? collection.sort
  const filters = readFilters(search.filter, collection.filters)
  const input = {
    page,
    limit: PAGE_SIZE,
    countUpTo: COUNTED_ON_SCREENS,
    sort,
    ...(search.q ? { search: search.q } : {}),
    filter: { ...filterInput(filters), ...(search.archived ? { archived: true } : {}) },
  }
  const query = useQuery({
    queryKey: ['collection', name, 'list', input],
    queryFn: () => calls.list(input),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.docs ?? none
  const isNarrowed = Boolean(search.q || search.archived || Object.keys(filters).length > 0)
  const create = can.create && (
    <Button kind="primary" icon={Plus} onClick={() => onEntity('new')}>
      {t(`collections.${name}.new`)}
    </Button>
  )
  const keepAsFile = () =>
    downloadCsv(
      collection.path ?? `/${name}`,
      { sort, search: search.q, filter: JSON.stringify(input.filter) },
      name,
    )
  const filterFields = useFilterFields(collection.filters, filters, changed =>
    onSearch({ filter: writeFilters({ ...filters, ...changed }), page: undefined }),
  )
  return (
    <>
      <PageHeader
        title={title}
        beside={
          query.data && (
            <span className="num text-text3">
              {query.data.isTotalCapped
                ? format.atLeast(query.data.totalDocs)
                : format.number(query.data.totalDocs)}
            </span>
          )
        }
        actions={
          <>
            <ActionButton
              kind="outline"
              icon={Download}
              className="max-sm:w-ctl max-sm:gap-0 max-sm:px-0"
              action={keepAsFile}
              onError={error => toast.error(failureText(error))}
              whyDisabled={query.data?.totalDocs === 0 ? t('collection.nothing') : null}
            >
              <span className="max-sm:sr-only">CSV</span>
            </ActionButton>
            {create}
          </>
        }
      />
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => onSearch({ q: q || undefined, page: undefined })}
        searchLabel={t('collection.search')}
        filters={[
          ...filterFields,
          {
            key: 'archived',
            label: t('collection.shelf'),
            value: search.archived ? 'true' : null,
            onChange: (value: string | null) =>
              onSearch({ archived: value ? true : undefined, page: undefined }),
            options: [{ value: 'true', label: t('collection.onlyArchived') }],
          },
        ]}
      />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <RecordTable
          title={title}
          collection={collection}
          rows={rows as Row[]}
          loading={query.isPending}
          sort={sort}
          onSort={next => onSearch({ sort: next, page: undefined })}
          openId={entityId}
          onOpen={onEntity}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={t('collection.nothing')}
                action={
                  <Button
                    onClick={() =>
                      onSearch({ q: undefined, filter: undefined, archived: undefined, page: undefined })
                    }
                  >
                    {t('collection.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t(`collections.${name}.empty`)} action={create} />
            )
          }
        />
      )}
      {query.data?.sortedAmong !== undefined && (
        <p className="border-t px-gutter py-2 text-text2">
          {t('collection.sortedAmong', { count: query.data.sortedAmong })}
        </p>
      )}
      {((query.data?.totalDocs ?? 0) > PAGE_SIZE || query.data?.isTotalCapped) && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={query.data?.totalDocs ?? 0}
          isTotalCapped={query.data?.isTotalCapped}
          onPage={next => onSearch({ page: next })}
        />
      )}
      {entityId && (
        <RecordSheet
          key={entityId}
          collection={collection}
          entityId={entityId}
          tab={search.tab ?? null}
          onTab={tab => onSearch({ tab: tab ?? undefined })}
          onClose={() => onEntity(null)}
          onCreated={row => onEntity(row.id)}
        />
      )}
    </>
  )
}

const none: never[] = []

type Chosen = ReturnType<typeof readFilters>

/** The filters of a collection as the bar above its list takes them. */
function useFilterFields(
  specs: readonly FilterSpec[],
  filters: Chosen,
  onChange: (changed: Record<string, string | null>) => void,
) {
  const t = useTranslations('collection')
  const format = useFormat()
  const choice = (group: string | undefined, value: string) => {
    if (!group) return t(value === 'true' ? 'collection.yes' : 'collection.no')
    const key = `choices.${group}.${value}` as 'choices.channel.canteen'
    return t.has(key) ? t(key) : value
  }
  const optionsOf = (spec: FilterSpec) => {
    if (spec.kind !== 'days')
      return { options: spec.values.map(value => ({ value, label: choice(spec.of, value) })) }
    const value = filters[spec.key] ?? null
    const { from, until } = readDays(value)
    const day = (one: string) => (one ? format.date(`${one}T12:00Z`) : '')
    return {
      options: [],
      control: {
        field: <DaysFilter value={value} onChange={next => onChange({ [spec.key]: next })} />,
        written: `${day(from)} – ${day(until)}`.trim(),
      },
    }
  }
  return specs.map(spec => ({
    key: spec.key,
    label: t(`fields.${spec.label}`),
    value: filters[spec.key] ?? null,
    onChange: (value: string | null) => onChange({ [spec.key]: value }),
    ...optionsOf(spec),
  }))
}

interface RecordTableProps<Row extends AnyRow> {
  title: string
  collection: Collection<Row>
  rows: Row[]
  loading: boolean
  sort: string
  onSort: (sort: string) => void
  openId: string | null
  onOpen: (id: string) => void
  empty: ReactNode
}

/** The records of one page, with the names of those that they refer to. */
function RecordTable<Row extends AnyRow>(props: RecordTableProps<Row>) {
  const { title, collection, rows, loading, sort, onSort, openId, onOpen, empty } = props
  const t = useTranslations('collection')
  const format = useFormat()
  const references = (collection.references ?? []).map(({ of, id }) => ({
    of,
    ids: rows.flatMap(row => id(row) ?? []),
  }))
  const nameOf = useNamesOfMany(references)
  const tools = useMemo(() => ({ t, format, nameOf }), [t, format, nameOf])
  const columns = useMemo(() => collection.columns(tools), [collection, tools])
  return (
    <DataTable
      label={title}
      rows={rows}
      rowId={row => row.id}
      rowLabel={collection.titleOf}
      columns={columns}
      sort={{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }}
      onSort={next => onSort(`${next.desc ? '-' : ''}${next.id}`)}
      sortedElsewhere
      loading={loading}
      onOpen={row => onOpen(row.id)}
      openId={openId}
      rowTone={row => (row.archivedAt ? 'muted' : undefined)}
      phoneCard={row => (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{collection.titleOf(row)}</p>
            <p className="truncate text-text2">{collection.subtitleOf(row, tools)}</p>
          </div>
          {collection.stateOf?.(row, tools)}
        </div>
      )}
      empty={empty}
    />
  )
}
