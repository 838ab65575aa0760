import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WebhookEndpoint } from '../../../../src/modules/integrations/outgoing-webhooks/contract/outgoing-webhooks'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { CodeText } from '../../../ui/display/code-text'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'

/** What can be done with an endpoint besides editing it. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations('integrations.endpoints')
  const failureText = useFailureText()
  const client = useQueryClient()
  const deliveries = trpc.useUtils().admin.webhookDeliveries
  const [isAsked, setIsAsked] = useState(false)
  if (endpoint.archivedAt) return null
  const test = async () => {
    const { state, responseMs, error } = await api.admin.webhookEndpoints.test.mutate({ id: endpoint.id })
    await Promise.all([
      client.invalidateQueries({ queryKey: ['collection', 'webhookEndpoints'] }),
      deliveries.list.invalidate(),
    ])
    if (state === 'delivered') toast.success(t('tested', { ms: responseMs ?? 0 }))
    else toast.error(t('notTested', { reason: error ?? '' }))
  }
  return (
    <>
      <ActionButton
        icon={Send}
        action={test}
        onError={error => toast.error(failureText(error))}
        whyDisabled={endpoint.isActive ? null : t('off')}
      >
        {t('test')}
      </ActionButton>
      <Button icon={KeyRound} onClick={() => setIsAsked(true)}>
        {t('secret')}
      </Button>
      {isAsked && <SecretDialog id={endpoint.id} onClose={() => setIsAsked(false)} />}
    </>
  )
}

/** Makes a new secret, and shows it this once. */
export function SecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('integrations.endpoints')
  const failureText = useFailureText()
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const make = async () => {
    setFailure(null)
    const made = await api.admin.webhookEndpoints.rotateSecret.mutate({ id })
    setSecret(made.secret)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('secret')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {secret === null && (
            <ActionButton action={make} onError={setFailure}>
              {t('make')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <p className="text-text2">{secret ? t('secretText') : t('secretAsk')}</p>
        {secret && (
          <p className="break-all rounded-card border bg-sunken p-3">
            <CodeText>{secret}</CodeText>
          </p>
        )}
      </div>
    </Dialog>
  )
}
