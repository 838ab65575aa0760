import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus, Printer as PrinterIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { LOST_PRINT_JOB_STATUSES } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { useCommands } from '../../../command/registry'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { type Column, DataTable } from '../../../ui/tables/data-table'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { Pagination } from '../../../ui/tables/pagination'
import { ClaimPrinter } from './claim-printer'
import { PrinterJobs } from './printer-jobs'
import { PrinterSheet } from './printer-sheet'
import { LastSeen, PrinterState } from './printer-state'

type Tab = 'list' | 'jobs'
const REFRESH_MS = 30_000

/** The printers of one's stores, how they are, and what waits for them. */
export default function PrintersScreen() {
  const t = useTranslations('printers')
  const screens = useTranslations('screens')
  const search = useSearch({ from: '/office/admin/printers/{-$entityId}' })
  const { entityId } = useParams({ from: '/office/admin/printers/{-$entityId}' })
  const navigate = useNavigate()
  const { can } = useSession()
  const go = (id: string | undefined, change: Partial<typeof search> = {}) =>
    void navigate({
      to: '/admin/printers/{-$entityId}',
      params: { entityId: id },
      search: before => ({ ...before, ...change }),
      resetScroll: false,
    })
  const [isClaiming, setIsClaiming] = useState(false)
  const page = search.page ?? 1
  const query = trpc.merchant.printers.list.useQuery(
    {
      page,
      limit: 20,
      sort: 'name',
      ...(search.q ? { search: search.q } : {}),
      ...(search.archived ? { filter: { archived: true } } : {}),
    },
    { refetchInterval: REFRESH_MS, placeholderData: before => before },
  )
  const attention = trpc.merchant.printing.jobs.useQuery(
    { filter: { status: { $in: [...LOST_PRINT_JOB_STATUSES] } }, limit: 1 },
    { refetchInterval: REFRESH_MS },
  )
  const mayClaim = can('merchant.printers.claim')
  useCommands(
    mayClaim
      ? [
          {
            id: 'printers.claim',
            label: t('printers.claim'),
            group: screens('printers'),
            icon: Plus,
            run: () => setIsClaiming(true),
          },
        ]
      : [],
  )
  const tab: Tab = search.tab === 'jobs' ? 'jobs' : 'list'
  const claim = mayClaim && (
    <>
      <Button asChild>
        <Link to="/admin/wp">{screens('webPrinter')}</Link>
      </Button>
      <Button kind="primary" icon={Plus} onClick={() => setIsClaiming(true)}>
        {t('printers.claim')}
      </Button>
    </>
  )
  const list = query.isError ? (
    <ErrorState error={query.error} onRetry={query.refetch} />
  ) : (
    <>
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => go(entityId, { q: q || undefined, page: undefined })}
        searchLabel={t('printers.search')}
      >
        <Button
          kind="ghost"
          aria-pressed={search.archived ?? false}
          onClick={() => go(entityId, { archived: search.archived ? undefined : true, page: undefined })}
        >
          {t('printers.archived')}
        </Button>
      </FilterBar>
      <PrintersTable
        rows={query.data?.docs ?? []}
        loading={query.isPending}
        openId={entityId ?? null}
        onOpen={go}
        claim={claim}
      />
      {(query.data?.totalDocs ?? 0) > 20 && (
        <Pagination
          page={page}
          total={query.data?.totalDocs ?? 0}
          onPage={next => go(entityId, { page: next })}
        />
      )}
    </>
  )
  return (
    <>
      <PageHeader title={screens('printers')} actions={claim} />
      <Tabs<Tab>
        label={screens('printers')}
        value={tab}
        onChange={next => go(entityId, { tab: next === 'jobs' ? 'jobs' : undefined })}
        className="flex min-h-0 flex-1 flex-col"
        tabs={[
          { value: 'list', label: t('printers.list'), content: list },
          {
            value: 'jobs',
            label: t('printers.jobs'),
            ...(attention.data?.totalDocs ? { count: attention.data.totalDocs } : {}),
            content: <PrinterJobs />,
          },
        ]}
      />
      {entityId && <PrinterSheet key={entityId} printerId={entityId} onClose={() => go(undefined)} />}
      {isClaiming && <ClaimPrinter onClose={() => setIsClaiming(false)} onClaimed={id => go(id)} />}
    </>
  )
}

interface PrintersTableProps {
  rows: Printer[]
  loading: boolean
  openId: string | null
  onOpen: (id: string) => void
  /** What can be done where there are none. */
  claim: ReactNode
}

function PrintersTable({ rows, loading, openId, onOpen, claim }: PrintersTableProps) {
  const t = useTranslations('printers')
  const screens = useTranslations('screens')
  const columns = useMemo(
    (): Column<Printer>[] => [
      { id: 'name', header: t('printers.name'), cell: row => row.name, strong: true, width: 260 },
      { id: 'status', header: t('printers.status'), cell: row => <PrinterState printer={row} />, width: 190 },
      {
        id: 'lastSeen',
        header: t('printers.lastSeen'),
        cell: row => <LastSeen printer={row} />,
        width: 130,
      },
      {
        id: 'stores',
        header: t('printers.stores'),
        cell: row => <span className="text-text2">{row.stores.map(store => store.name).join(', ')}</span>,
        width: 240,
      },
      { id: 'queue', header: t('printers.queue'), cell: row => row.waiting, align: 'end', width: 90 },
      {
        id: 'device',
        header: t('printers.device'),
        cell: row => <span className="num text-text3">{row.deviceId}</span>,
        width: 160,
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={screens('printers')}
      rows={rows}
      rowId={row => row.id}
      rowLabel={row => row.name}
      columns={columns}
      loading={loading}
      onOpen={row => onOpen(row.id)}
      openId={openId}
      phoneCard={row => (
        <div>
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold">{row.name}</span>
            <PrinterState printer={row} />
          </div>
          <p className="flex gap-2 text-text2">
            <span className="min-w-0 flex-1 truncate">{row.stores.map(store => store.name).join(', ')}</span>
            <LastSeen printer={row} />
          </p>
        </div>
      )}
      empty={
        <EmptyState
          icon={PrinterIcon}
          title={t('printers.empty')}
          text={t('printers.emptyText')}
          action={claim}
        />
      }
    />
  )
}
