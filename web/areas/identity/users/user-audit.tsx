import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { AuditTimeline } from '../../../collection/history/audit-timeline'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Pagination } from '../../../ui/tables/pagination'

const PAGE_SIZE = 20

/** What somebody did and what was done to them, newest first, each with how it was and how it became. */
export function UserAudit({ userId }: { userId: string }) {
  const t = useTranslations('collection')
  const [page, setPage] = useState(1)
  const query = trpc.admin.users.audit.useQuery(
    { userId, page, limit: PAGE_SIZE },
    { placeholderData: before => before },
  )
  const total = query.data?.totalDocs ?? 0
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (query.isPending) return <Skeleton className="m-4 h-64" />
  if (total === 0) return <EmptyState icon={History} title={t('audit.none')} />
  return (
    <>
      <div className="p-4">
        <AuditTimeline entries={query.data?.docs ?? []} personId={userId} />
      </div>
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </>
  )
}
