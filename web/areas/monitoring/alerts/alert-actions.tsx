import { useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing, Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { HOUR_MS } from '../../../../src/core/rules/instant'
import type { Alert } from '../../../../src/modules/monitoring/alerts/contract/alerts'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'

const HOURS = [1, 8, 24, 168] as const

/** Says that somebody looks after it, and keeps it quiet for a while. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts')
  const failureText = useFailureText()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['collection', 'alerts'] })
  const mute = async (until: Date | null) => {
    try {
      await api.admin.alerts.mute.mutate({ id: alert.id, until })
      await refresh()
      toast.success(t(until ? 'muted' : 'unmuted'))
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const isMuted = alert.mutedUntil !== null && alert.mutedUntil.getTime() > Date.now()
  if (alert.archivedAt) return null
  return (
    <>
      {alert.state === 'open' && !alert.acknowledgedAt && (
        <ActionButton
          icon={Check}
          action={async () => {
            await api.admin.alerts.acknowledge.mutate({ id: alert.id })
            await refresh()
          }}
          onError={error => {
            toast.error(failureText(error))
            // It may be over by now.
            void refresh()
          }}
        >
          {t('acknowledge')}
        </ActionButton>
      )}
      {isMuted ? (
        <Button icon={BellRing} onClick={() => void mute(null)}>
          {t('unmute')}
        </Button>
      ) : (
        <Menu
          trigger={<Button icon={BellOff}>{t('mute')}</Button>}
          entries={[
            HOURS.map(hours => ({
              label: t('hours', { count: hours }),
              onSelect: () => void mute(new Date(Date.now() + hours * HOUR_MS)),
            })),
          ]}
        />
      )}
    </>
  )
}
