import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Section } from '../../../ui/layout/page'
import { useIncidentWords } from './incident-words'
import { ReportDialog } from './report-dialog'

const TONE = { OPEN: 'warn', SOLVED: 'ok', CANCELLED: 'muted' } as const
const SHOWN = 5

export interface IncidentsOfProps {
  of: { purchaseId: string } | { routeId: string }
}

/** The incidents of an order or a route, open ones first, and the way to report another. */
export default function IncidentsOf({ of }: IncidentsOfProps) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const words = useIncidentWords()
  const { can } = useSession()
  const [isReporting, setReporting] = useState(false)
  const { data } = trpc.admin.incidences.list.useQuery(
    { filter: of, sort: '-open', limit: SHOWN },
    { enabled: can('admin.incidences.list') },
  )
  if (!can('admin.incidences.list') || !data) return null
  return (
    <Section
      title={t('card.title')}
      actions={
        can('admin.incidences.report') && (
          <Button size="small" onClick={() => setReporting(true)}>
            {t('card.report')}
          </Button>
        )
      }
    >
      {data.docs.length === 0 ? (
        <p className="text-text2">{t('card.none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data.docs.map(incident => (
            <li key={incident.id}>
              <Link
                to="/admin/incidences/{-$entityId}"
                params={{ entityId: incident.id }}
                className="flex items-start gap-2 rounded-ctl p-1 hover:bg-sunken"
              >
                <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warn" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2">{words.comment(incident) || incident.type}</span>
                  <span className="text-note text-text2">
                    {t(`incidence.opener.${incident.openedBy}`)} · {format.dateTime(incident.createdAt)}
                  </span>
                </span>
                <Chip tone={TONE[incident.status]}>{t(`states.${incident.status}`)}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isReporting && <ReportDialog of={of} onClose={() => setReporting(false)} />}
    </Section>
  )
}
