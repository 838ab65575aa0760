import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../i18n/format'
import { DataTable } from '../ui/tables/data-table'
import type { AnyRow, Collection } from './describe'
import { useNamesOfMany } from './lookups'
import { useActs, useDialogs } from './many/record-acts'
import type { RowMenuProps } from './many/row-menu'

// Only lists with acts have menus in their lines.
const LazyRowMenu = lazy(() => import('./many/row-menu').then(({ RowMenu: menu }) => ({ default: menu })))
function RowMenu<Row extends AnyRow>(props: RowMenuProps<Row>) {
  return (
    <Suspense>
      <LazyRowMenu {...(props as unknown as RowMenuProps<AnyRow>)} />
    </Suspense>
  )
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
  hiddenColumns: readonly string[]
  /** Left out: nothing can be chosen. */
  selection: ReadonlySet<string> | undefined
  onSelectionChange: (selection: ReadonlySet<string>) => void
  empty: ReactNode
}

/** The records of one page, with the names of those that they refer to. */
export function RecordTable<Row extends AnyRow>(props: RecordTableProps<Row>) {
  const { title, collection, rows, sort, onSort, onOpen } = props
  const t = useTranslations('collection')
  const format = useFormat()
  const references = (collection.references ?? []).map(({ of, id }) => ({
    of,
    ids: rows.flatMap(row => id(row) ?? []),
  }))
  const nameOf = useNamesOfMany(references)
  const tools = useMemo(() => ({ t, format, nameOf }), [t, format, nameOf])
  const acts = useActs(collection)
  const dialogs = useDialogs(collection)
  const hasMenu = acts.length + dialogs.length > 0
  const columns = useMemo(
    () => [
      ...collection.columns(tools),
      ...(hasMenu
        ? [
            {
              id: 'acts',
              header: t('bulk.acts'),
              cell: (row: Row) => <RowMenu collection={collection} row={row} acts={acts} dialogs={dialogs} />,
              align: 'end' as const,
              width: 88,
              pinned: true,
            },
          ]
        : []),
    ],
    [collection, tools, acts, dialogs, hasMenu, t],
  )
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
      loading={props.loading}
      onOpen={row => onOpen(row.id)}
      openId={props.openId}
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
      phoneAction={
        hasMenu
          ? row => <RowMenu collection={collection} row={row} acts={acts} dialogs={dialogs} />
          : undefined
      }
      hiddenColumns={props.hiddenColumns}
      selection={props.selection}
      onSelectionChange={props.onSelectionChange}
      empty={props.empty}
    />
  )
}
