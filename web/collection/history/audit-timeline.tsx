import { useTranslations } from 'use-intl'
import type { Outputs } from '../../api'
import { JsonView } from '../../ui/display/json-view'
import { Timeline } from '../../ui/display/timeline'

type Entry = Outputs['admin']['users']['audit']['docs'][number]

/** What was done, newest first, each with how it was and how it became. */
export function AuditTimeline({
  entries,
  personId,
}: {
  entries: readonly Entry[]
  /** Whose story it is: what they did themselves is told so. */
  personId?: string
}) {
  return (
    <Timeline
      items={entries.map(entry => {
        const isTheirs = personId !== undefined && entry.actorId === personId
        return {
          id: entry.id,
          at: entry.at,
          tone: entry.impersonatorId ? 'purple' : isTheirs ? 'muted' : 'info',
          title: <span className="break-all font-mono text-dense">{entry.call}</span>,
          text: <EntryText entry={entry} isTheirs={isTheirs} />,
        }
      })}
    />
  )
}

/** How something was before, and how it became. */
export function AuditChanges({ entry: { before, after } }: { entry: Pick<Entry, 'before' | 'after'> }) {
  const t = useTranslations('collection.audit')
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-2">
      {before && (
        <div>
          <p className="mb-1 text-meta text-text3">{t('before')}</p>
          <JsonView value={before} />
        </div>
      )}
      {after && (
        <div>
          <p className="mb-1 text-meta text-text3">{t('after')}</p>
          <JsonView value={after} />
        </div>
      )}
    </div>
  )
}

function EntryText({ entry, isTheirs }: { entry: Entry; isTheirs: boolean }) {
  const t = useTranslations('collection')
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
          <AuditChanges entry={entry} />
        </details>
      )}
    </>
  )
}
