import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../api'
import { JsonView } from '../../ui/display/json-view'
import { Skeleton } from '../../ui/display/skeleton'
import { Timeline, type TimelineItem } from '../../ui/display/timeline'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { Pagination } from '../../ui/tables/pagination'

type Entry = Outputs['admin']['users']['audit']['docs'][number]

const PAGE_SIZE = 20

/** What somebody did and what was done to them, newest first, each with how it was and how it became. */
export function UserAudit({ userId }: { userId: string }) {
  const t = useTranslations('users')
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
        <Timeline items={(query.data?.docs ?? []).map(entry => itemOf(entry))} />
      </div>
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </>
  )

  function itemOf(entry: Entry): TimelineItem {
    const isTheirs = entry.actorId === userId
    return {
      id: entry.id,
      at: entry.at,
      tone: entry.impersonatorId ? 'purple' : isTheirs ? 'muted' : 'info',
      title: <span className="break-all font-mono text-dense">{entry.call}</span>,
      text: <EntryText entry={entry} isTheirs={isTheirs} />,
    }
  }
}

function EntryText({ entry, isTheirs }: { entry: Entry; isTheirs: boolean }) {
  const t = useTranslations('users')
  // Whoever signs in is nobody yet.
  const isOpen = entry.actorId === null && entry.call.startsWith('public.')
  const who = [
    isTheirs ? t('audit.self') : (entry.actorName ?? t(isOpen ? 'audit.visitor' : 'audit.system')),
    entry.impersonatorId && t('audit.by', { name: entry.impersonatorName ?? entry.impersonatorId }),
    entry.apiKeyId && t('audit.byKey'),
    entry.entityType,
  ].filter(Boolean)
  const hasMore = entry.before !== null || entry.after !== null
  return (
    <>
      <p>{who.join(' · ')}</p>
      {hasMore && (
        <details className="mt-1">
          <summary className="cursor-pointer text-brand">{t('audit.changes')}</summary>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {entry.before && (
              <div>
                <p className="mb-1 text-meta text-text3">{t('audit.before')}</p>
                <JsonView value={entry.before} />
              </div>
            )}
            {entry.after && (
              <div>
                <p className="mb-1 text-meta text-text3">{t('audit.after')}</p>
                <JsonView value={entry.after} />
              </div>
            )}
          </div>
        </details>
      )}
    </>
  )
}
