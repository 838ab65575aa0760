import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'

const REASON_LENGTH = 500

/** Asks why, and shuts an account. The reason stays with us: its person is told that, not why. */
export function SuspendDialog({
  user,
  name,
  onClose,
  onDone,
}: {
  user: Outputs['admin']['users']['show']
  name: string
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useTranslations('users')
  return (
    <ReasonDialog
      title={t('suspend.title', { name })}
      text={t('suspend.text')}
      field={{ label: t('suspend.reason'), hint: t('suspend.reasonHint'), required: true }}
      maxLength={REASON_LENGTH}
      needed={t('suspend.needed')}
      cancel={t('cancel')}
      confirm={t('acts.suspend')}
      kind="danger"
      onConfirm={async reason => {
        await api.admin.users.suspend.mutate({ id: user.id, reason })
        await onDone()
      }}
      onClose={onClose}
    />
  )
}
