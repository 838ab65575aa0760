import { keepPreviousData } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { Skeleton } from '../../ui/display/skeleton'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { Pagination } from '../../ui/tables/pagination'
import { AuditTimeline } from './audit-timeline'

const PAGE_SIZE = 20

/** Who changed a record, when, and from what to what. */
export function RecordHistory({ entityId }: { entityId: string }) {
  const t = useTranslations('collection')
  const [page, setPage] = useState(1)
  const query = trpc.admin.logs.list.useQuery(
    { filter: { entityId }, page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (query.isPending) return <Skeleton className="m-4 h-64" />
  const total = query.data.totalDocs
  if (total === 0) return <EmptyState icon={History} title={t('audit.none')} />
  return (
    <>
      <div className="p-4">
        <AuditTimeline entries={query.data.docs} />
      </div>
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </>
  )
}
