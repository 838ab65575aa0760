import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { writeFilters } from '../../../collection/filters-in-url'
import { useSession } from '../../../session/session'

const POLL_MS = 60_000
const noRecord = { entityId: undefined }

/** How many incidents of a city are open: leads to their list, and is not there while there are none. */
export default function OpenIncidentsBadge({ city }: { city: string }) {
  const t = useTranslations('incidents')
  const { can } = useSession()
  const { data } = trpc.admin.incidences.list.useQuery(
    { filter: { status: 'OPEN', city }, limit: 1 },
    { enabled: can('admin.incidences.list'), refetchInterval: POLL_MS },
  )
  if (!data?.totalDocs) return null
  return (
    <Link
      to="/admin/incidences/{-$entityId}"
      params={noRecord}
      search={{ filter: writeFilters({ status: 'OPEN', city }) }}
      className="num inline-flex min-h-6 items-center gap-1 rounded-full bg-warnSoft px-2 font-medium text-meta text-warn hover:underline pointer-coarse:min-h-11"
    >
      <TriangleAlert size={14} aria-hidden />
      {t('card.open', { count: data.totalDocs })}
    </Link>
  )
}
