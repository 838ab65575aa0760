import { CircleCheck, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import {
  LOST_PRINT_JOB_STATUSES,
  OPEN_PRINT_JOB_STATUSES,
} from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { FilterChip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Pagination } from '../../../ui/tables/pagination'
import { JobLine } from './job-line'
import { Paper } from './paper'

const filters = {
  attention: LOST_PRINT_JOB_STATUSES,
  queued: OPEN_PRINT_JOB_STATUSES,
  printed: ['printed'],
  all: null,
} as const
type Filter = keyof typeof filters

const REFRESH_MS = 10_000

/** What was sent to the printers; first what has to be looked at. */
export function PrinterJobs({ printerId }: { printerId?: string }) {
  const t = useTranslations('printers')
  const [filter, setFilter] = useState<Filter>('attention')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<{ id: string; width: number; name: string } | null>(null)
  const statuses = filters[filter]
  const query = trpc.merchant.printing.jobs.useQuery(
    {
      page,
      limit: 20,
      countUpTo: COUNTED_ON_SCREENS,
      ...(printerId ? { printerId } : {}),
      ...(statuses ? { filter: { status: { $in: [...statuses] } } } : {}),
    },
    { refetchInterval: REFRESH_MS, placeholderData: before => before },
  )
  return (
    <div className="p-4">
      <ul aria-label={t('filters.label')} className="mb-3 flex gap-1 overflow-x-auto">
        {(Object.keys(filters) as Filter[]).map(one => (
          <li key={one} className="shrink-0">
            <FilterChip
              look="plain"
              pressed={filter === one}
              onPress={() => {
                setFilter(one)
                setPage(1)
              }}
            >
              {t(`jobs.filters.${one}`)}
            </FilterChip>
          </li>
        ))}
      </ul>
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.data.docs.length === 0 ? (
        <EmptyState
          icon={filter === 'attention' ? CircleCheck : undefined}
          title={t(filter === 'attention' ? 'jobs.calm' : 'jobs.empty')}
          action={
            filter === 'attention' && (
              <Button onClick={() => setFilter('all')}>{t('jobs.filters.all')}</Button>
            )
          }
        />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border bg-surface">
            {query.data.docs.map(job => (
              <JobLine
                key={job.id}
                job={job}
                extra={
                  !job.command && (
                    <Button
                      size="small"
                      kind="ghost"
                      icon={Eye}
                      onClick={() =>
                        setShown({ id: job.id, width: job.width, name: job.ufid ?? job.printerName })
                      }
                    >
                      {t('papers.show')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
          {query.data.totalPages > 1 && (
            <Pagination
              page={page}
              total={query.data.totalDocs}
              isTotalCapped={query.data.isTotalCapped}
              onPage={setPage}
            />
          )}
        </>
      )}
      <Dialog open={shown !== null} onOpenChange={() => setShown(null)} title={shown?.name ?? ''}>
        {shown && (
          <div className="flex justify-center rounded-card bg-sunken p-4">
            <Paper jobId={shown.id} dots={shown.width} label={t('paper.of', { order: shown.name })} />
          </div>
        )}
      </Dialog>
    </div>
  )
}
