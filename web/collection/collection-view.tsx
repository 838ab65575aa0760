import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS, MAX_PAGE_SIZE } from '../../src/core/contract/list'
import { useFailureText } from '../i18n/failure-text'
import { useFormat } from '../i18n/format'
import { ActionButton } from '../ui/buttons/action-button'
import { Button } from '../ui/buttons/button'
import { EmptyState } from '../ui/feedback/empty-state'
import { ErrorState } from '../ui/feedback/error-state'
import { toast } from '../ui/feedback/toast'
import { PageHeader } from '../ui/layout/page'
import { FilterBar } from '../ui/tables/filter-bar'
import { Pagination } from '../ui/tables/pagination'
import { useCountOfList } from './count-of-list'
import { type AnyRow, type Collection, keptNameOf, type ListInput } from './describe'
import { downloadCsv } from './download-csv'
import { ImportButton } from './files/import-button'
import { useFilterFields } from './filter-fields'
import { filterInput, readFilters, writeFilters } from './filters-in-url'
import { BulkRecords } from './many/bulk-records'
import { useActs } from './many/record-acts'
import { RecordSheet } from './record-sheet'
import { RecordTable } from './record-table'
import { useTablePreference } from './views/table-preferences'
import { ViewOptions } from './views/view-options'

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
  /** Under the title: what goes before any record. */
  notice?: ReactNode
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
  const rows = (query.data?.docs ?? none) as Row[]
  const { preference, save } = useTablePreference(keptNameOf(collection))
  const columns = useMemo(() => collection.columns({ t, format, nameOf: () => '' }), [collection, t, format])
  const narrowing = JSON.stringify([search.q, search.filter, search.archived])
  const [chosen, setChosen] = useChosen<Row>(narrowing)
  // As they are now: what was done with one of them since it was chosen has changed it.
  const chosenNow = chosen.map(row => rows.find(({ id }) => id === row.id) ?? row)
  const isNarrowed = Boolean(search.q || search.archived || Object.keys(filters).length > 0)
  const { total, isTotalCapped, sumCents } = useCountOfList(collection, input, query.data, isNarrowed)
  const acts = useActs(collection)
  const create = can.create && (
    <Button kind="primary" icon={Plus} onClick={() => onEntity('new')}>
      {t(`collections.${name}.new`)}
    </Button>
  )
  const keepAsFile = () =>
    downloadCsv(
      collection.rest ?? `/${name}`,
      { sort, search: search.q, filter: JSON.stringify(input.filter) },
      keptNameOf(collection),
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
              {isTotalCapped ? format.atLeast(total) : format.number(total)}
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
            <ImportButton collection={collection} />
            {create}
          </>
        }
      />
      {props.notice}
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => onSearch({ q: q || undefined, page: undefined })}
        searchLabel={t('collection.search')}
        filters={[
          ...filterFields,
          ...(calls.archive
            ? [
                {
                  key: 'archived',
                  label: t('collection.shelf'),
                  value: search.archived ? 'true' : null,
                  onChange: (value: string | null) =>
                    onSearch({ archived: value ? true : undefined, page: undefined }),
                  options: [{ value: 'true', label: t('collection.onlyArchived') }],
                },
              ]
            : []),
        ]}
      >
        <ViewOptions
          columns={columns}
          preference={preference}
          onChange={save}
          search={{ q: search.q, sort: search.sort, filter: search.filter, archived: search.archived }}
          onView={view =>
            onSearch({
              q: view.q,
              sort: view.sort,
              filter: view.filter,
              archived: view.archived,
              page: undefined,
            })
          }
        />
      </FilterBar>
      {sumCents !== null && total > 0 && <SumLine count={total} cents={sumCents} />}
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <RecordTable
          title={title}
          collection={collection}
          rows={rows}
          loading={query.isPending}
          sort={sort}
          onSort={next => onSearch({ sort: next, page: undefined })}
          openId={entityId}
          onOpen={onEntity}
          hiddenColumns={preference.hidden}
          selection={
            can.change || can.remove || acts.length > 0 ? new Set(chosen.map(({ id }) => id)) : undefined
          }
          onSelectionChange={ids =>
            setChosen([
              ...chosen.filter(row => !rows.some(({ id }) => id === row.id)),
              ...rows.filter(({ id }) => ids.has(id)),
            ])
          }
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
      <BulkRecords
        collection={collection}
        chosen={chosenNow}
        listed={rows}
        most={Math.min(total, COUNTED_ON_SCREENS)}
        onAll={async () => setChosen(await firstOf(collection, input, Math.min(total, COUNTED_ON_SCREENS)))}
        onChosen={setChosen}
      />
      {(total > PAGE_SIZE || isTotalCapped) && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          isTotalCapped={isTotalCapped}
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
          onCreated={onEntity}
        />
      )}
    </>
  )
}

/** What a narrowed list comes to. */
function SumLine({ count, cents }: { count: number; cents: number }) {
  const t = useTranslations('collection')
  const format = useFormat()
  return (
    <p className="num border-b px-gutter py-2 text-text2">
      {t('collection.sum', { count, sum: format.money(cents) })}
    </p>
  )
}

const none: never[] = []

/** What is chosen, over all pages; of another list, nothing is. */
function useChosen<Row>(list: string) {
  const [chosen, setChosen] = useState<{ of: string; rows: readonly Row[] }>({ of: list, rows: none })
  const rows = chosen.of === list ? chosen.rows : none
  return [rows, (next: readonly Row[]) => setChosen({ of: list, rows: next })] as const
}

/** So many of a list from its beginning, page behind page. */
async function firstOf<Row extends AnyRow>(
  { calls }: Collection<Row>,
  input: ListInput,
  count: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < count; page++) {
    const { docs } = await calls.list({ ...input, page, limit: MAX_PAGE_SIZE })
    rows.push(...docs)
    if (docs.length < MAX_PAGE_SIZE) break
  }
  return rows.slice(0, count)
}
