import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { writeFilters } from '../../../collection/filters-in-url'
import { useSession } from '../../../session/session'

const POLL_MS = 15_000
const noRecord = { entityId: undefined }

/** How many incidents are open, urgent, of the reader and old; each figure leads to its list. The list follows the figures. */
export function IncidentCounts() {
  const t = useTranslations('incidents')
  const { user } = useSession()
  const { data } = trpc.admin.incidences.counts.useQuery(undefined, { refetchInterval: POLL_MS })
  const client = useQueryClient()
  const last = useRef(data)
  useEffect(() => {
    const before = last.current
    last.current = data
    // The same answer is the same object: another one says that incidents were opened or ended.
    if (before && before !== data)
      void client.invalidateQueries({ queryKey: ['collection', 'incidences'], refetchType: 'active' })
  }, [data, client])
  if (!data) return null
  const lists = [
    ['open', data.open, { status: 'OPEN' }],
    ['urgent', data.urgent, { status: 'OPEN', priority: '1' }],
    ['mine', data.mine, { status: 'OPEN', assigneeId: user?.id ?? null }],
    ['overdue', data.overdue, { status: 'OPEN' }],
  ] as const
  return (
    <nav aria-label={t('counts.label')} className="flex flex-wrap gap-x-4 gap-y-1 px-gutter py-2 text-note">
      {lists.map(
        ([name, count, filter]) =>
          (count > 0 || name === 'open') && (
            <Link
              key={name}
              to="/admin/incidences/{-$entityId}"
              params={noRecord}
              search={{ filter: writeFilters(filter) }}
              className="num flex min-h-8 items-center font-medium text-brand hover:underline pointer-coarse:min-h-11"
            >
              {t(`counts.${name}`, { count })}
            </Link>
          ),
      )}
    </nav>
  )
}
