import { useTranslations } from 'use-intl'
import type { NfcCard } from '../../../../src/modules/identity/nfc-cards/contract/nfc-cards'
import { api } from '../../../api'
import type { RecordDialogProps } from '../../../collection/describe'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'

/** Asks before the chosen NFC cards end for good. Confirmed again after a failure, it revokes those that are left. */
export function RevokeCardsDialog({ rows, onClose, onDone }: RecordDialogProps<NfcCard>) {
  const t = useTranslations('users')
  const count = rows.length
  return (
    <ConfirmDialog
      open
      danger
      slide
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('cards.revokeTitle', { count, name: rows[0]?.nickname ?? '' })}
      text={t('cards.revokeText', { count })}
      confirm={t('cards.revokeSlide')}
      action={async () => {
        for (const { id } of rows) await api.admin.nfcCards.revoke.mutate({ id })
        toast.success(t('cards.revoked', { count }))
        await onDone()
      }}
    />
  )
}
