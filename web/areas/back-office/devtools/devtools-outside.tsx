import { ChevronRight, Plug, RefreshCw, ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { JsonView } from '../../../ui/display/json-view'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PartnerStatusChip } from '../../logistics/courier-partners/partner-status'

type Told = Outputs['admin']['standIns']
const REFRESH_MS = 5_000

/** What the local courier partner and the local receiver of webhooks were told, and how far deliveries are. */
export function DevtoolsOutside() {
  const t = useTranslations('devtools')
  const query = trpc.admin.standIns.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { isLocal, deliveries, messages } = query.data
  if (deliveries.length + messages.length === 0)
    return (
      <EmptyState
        icon={Plug}
        title={t('outside.none')}
        text={isLocal ? t('outside.noneText') : t('outside.real')}
      />
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-text2">{t('outside.text')}</p>
        <Button icon={RefreshCw} kind="ghost" onClick={() => void query.refetch()}>
          {t('devtools.refresh')}
        </Button>
      </div>
      <h2 className="mt-3 mb-1 font-semibold text-read">{t('outside.deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p className="text-text2">{t('outside.noDeliveries')}</p>
      ) : (
        <ul aria-label={t('outside.deliveries')} className="divide-y rounded-card border bg-surface">
          {deliveries.map(delivery => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <h2 className="mt-5 mb-1 font-semibold text-read">{t('outside.calls')}</h2>
      <ul aria-label={t('outside.calls')} className="divide-y rounded-card border bg-surface">
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </div>
  )
}

function Delivery({ delivery }: { delivery: Told['deliveries'][number] }) {
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="num font-medium">{delivery.id}</span>
      <span className="num min-w-0 flex-1 basis-40 truncate text-text2">{format.list(delivery.orders)}</span>
      <span className="money">{format.money(delivery.priceCents)}</span>
      <PartnerStatusChip status={delivery.status} />
      <span className="num text-meta text-text3">{format.time(delivery.changedAt)}</span>
    </li>
  )
}

function Message({ message }: { message: Told['messages'][number] }) {
  const t = useTranslations('devtools')
  const format = useFormat()
  const { who, way, status, isSigned } = message
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 -outline-offset-2 hover:bg-sunken">
          <ChevronRight size={14} aria-hidden className="shrink-0 text-text3 group-open:rotate-90" />
          <span className="font-medium">{t(`outside.who.${who}.${way}`)}</span>
          <span className="min-w-0 flex-1 basis-44 truncate text-text2">
            {[message.event, message.path].filter(Boolean).join(' · ')}
          </span>
          {isSigned !== null && (
            <Chip tone={isSigned ? 'ok' : 'bad'} icon={isSigned ? ShieldCheck : ShieldX}>
              {t(isSigned ? 'outside.signed' : 'outside.unsigned')}
            </Chip>
          )}
          <Chip tone={status >= 200 && status < 300 ? 'ok' : 'bad'}>
            <span className="num">{status || t('outside.unreached')}</span>
          </Chip>
          <span className="num text-meta text-text3">{format.time(message.at)}</span>
        </summary>
        <div className="px-3 pb-3">
          <JsonView value={bodyOf(message.body)} open={3} />
        </div>
      </details>
    </li>
  )
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
