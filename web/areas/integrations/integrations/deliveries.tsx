import { ChevronRight, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WebhookDelivery } from '../../../../src/modules/integrations/outgoing-webhooks/contract/outgoing-webhooks'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Chip, type Tone } from '../../../ui/display/chip'
import { JsonView } from '../../../ui/display/json-view'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'

const TONES: Record<WebhookDelivery['state'], Tone> = { waiting: 'info', delivered: 'ok', failed: 'bad' }
const FIRST = 20
const MOST = 200

/** What was sent to an endpoint, newest first, and what it has answered. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const t = useTranslations('integrations.endpoints')
  const [limit, setLimit] = useState(FIRST)
  const query = trpc.admin.webhookDeliveries.list.useQuery(
    { filter: { endpointId }, limit },
    { placeholderData: before => before },
  )
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { docs, totalDocs } = query.data
  if (docs.length === 0)
    return <EmptyState icon={Send} title={t('noDeliveries')} text={t('noDeliveriesText')} />
  return (
    <div className="p-4">
      <ul aria-label={t('deliveries')} className="divide-y rounded-card border bg-surface">
        {docs.map(delivery => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {totalDocs > docs.length && limit < MOST && (
        <div className="mt-4 flex justify-center">
          <Button loading={query.isFetching} onClick={() => setLimit(MOST)}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTranslations('integrations.endpoints')
  const format = useFormat()
  const failureText = useFailureText()
  const deliveries = trpc.useUtils().admin.webhookDeliveries
  const replay = async () => {
    const { state, responseMs, error } = await api.admin.webhookDeliveries.replay.mutate({ id: delivery.id })
    await deliveries.list.invalidate()
    if (state === 'delivered') toast.success(t('tested', { ms: responseMs ?? 0 }))
    else toast.error(t('notTested', { reason: error ?? '' }))
  }
  return (
    <li>
      <details className="group/delivery">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-mutedSoft">
          <ChevronRight
            size={16}
            aria-hidden
            className="shrink-0 text-text3 group-open/delivery:rotate-90 motion-safe:transition-transform"
          />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block truncate font-mono text-dense">{delivery.type}</span>
            <span className="num block text-meta text-text3">
              {format.dateTime(delivery.createdAt)} · {t('attempts', { count: delivery.attempts })}
            </span>
          </span>
          <span className="num text-dense text-text2">
            {delivery.responseStatus ?? t('noAnswer')}
            {delivery.responseMs !== null && ` · ${delivery.responseMs} ms`}
          </span>
          <Chip tone={TONES[delivery.state]}>{t(`state.${delivery.state}`)}</Chip>
        </summary>
        <div className="space-y-4 border-t bg-raised px-4 py-4">
          {delivery.error && <p className="break-words text-bad">{delivery.error}</p>}
          {delivery.nextAttemptAt && (
            <p className="text-text2">{t('next', { at: format.dateTime(delivery.nextAttemptAt) })}</p>
          )}
          <div>
            <p className="mb-1 text-text3">{t('sent')}</p>
            <JsonView value={JSON.parse(delivery.body)} open={3} />
          </div>
          {delivery.responseBody && (
            <div>
              <p className="mb-1 text-text3">{t('answer')}</p>
              <pre className="overflow-auto rounded-card border bg-sunken p-3 text-dense">
                {delivery.responseBody}
              </pre>
            </div>
          )}
          <ActionButton icon={RotateCw} action={replay} onError={error => toast.error(failureText(error))}>
            {t('replay')}
          </ActionButton>
        </div>
      </details>
    </li>
  )
}
