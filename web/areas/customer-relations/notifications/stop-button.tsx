import { useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Notification } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import { api, trpc } from '../../../api'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'

/** Ends a sending: those whose message is written already get it. */
export function StopButton({ id, state }: Pick<Notification, 'id' | 'state'>) {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const cache = trpc.useUtils()
  const { can } = useSession()
  const [asks, setAsks] = useState(false)
  if (state !== 'sending' || !can('admin.notifications.stop')) return null
  return (
    <>
      <Button kind="danger" icon={OctagonX} onClick={() => setAsks(true)}>
        {t('stop.open')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('stop.title')}
        text={t('stop.text')}
        confirm={t('stop.open')}
        danger
        action={async () => {
          await api.admin.notifications.stop.mutate({ id })
          await Promise.all([
            client.invalidateQueries({ queryKey: ['collection', 'notifications'] }),
            cache.admin.notifications.invalidate(),
          ])
          toast.success(t('stop.done'))
        }}
      />
    </>
  )
}
