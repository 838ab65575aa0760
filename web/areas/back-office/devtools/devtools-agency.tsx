import { ChevronRight, Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'

type Told = Outputs['admin']['taxRecords']['told']['messages'][number]
const REFRESH_MS = 5_000

/** What the local tax agency was sent, and what it found in that. */
export function DevtoolsAgency() {
  const t = useTranslations('devtools')
  const query = trpc.admin.taxRecords.told.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { isLocal, messages } = query.data
  if (messages.length === 0)
    return (
      <EmptyState
        icon={Landmark}
        title={t('agency.none')}
        text={isLocal ? t('agency.noneText') : t('agency.real')}
      />
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-3">
      <p className="text-text2">{t('agency.text')}</p>
      <ul aria-label={t('agency.messages')} className="mt-3 divide-y rounded-card border bg-surface">
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </div>
  )
}

function Message({ message }: { message: Told }) {
  const t = useTranslations('devtools')
  const format = useFormat()
  const { issuer, nif, records, isIncident, outcome, faults, at } = message
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 -outline-offset-2 hover:bg-sunken">
          <ChevronRight size={14} aria-hidden className="shrink-0 text-text3 group-open:rotate-90" />
          <span className="font-medium">{issuer}</span>
          <span className="num min-w-0 flex-1 basis-24 truncate text-text2">{nif}</span>
          <span className="num text-text2">{t('agency.records', { count: records })}</span>
          {isIncident && <Chip tone="warn">{t('agency.incident')}</Chip>}
          <Chip tone={outcome === 'Correcto' ? 'ok' : outcome === 'ParcialmenteCorrecto' ? 'warn' : 'bad'}>
            <span lang="es">{outcome}</span>
          </Chip>
          <span className="num text-meta text-text3">{format.time(at)}</span>
        </summary>
        <ul className="space-y-1 px-3 pb-3" lang="es">
          {faults.length === 0 && <li className="text-text2">{t('agency.noFaults')}</li>}
          {faults.map(({ number, code, text }) => (
            <li key={`${number} ${code}`} className="break-words">
              <span className="num">{[number, code].filter(Boolean).join(' · ')}</span> {text}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
