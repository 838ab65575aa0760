import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { api } from '../../../api'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'
import { useRefreshPayables } from './use-refresh-payables'

/** Asks what the bank says of a payment that came back. */
export function ReturnDialog({ payable, onClose }: { open: boolean; payable: Payable; onClose: () => void }) {
  const t = useTranslations('payables')
  const refresh = useRefreshPayables()
  return (
    <ReasonDialog
      title={t('returnTitle')}
      text={t(`returnText.${payable.state === 'paid' ? 'paid' : 'sent'}`)}
      field={{ label: t('reason'), required: true }}
      maxLength={200}
      rows={2}
      needed={t('reasonNeeded')}
      cancel={t('cancel')}
      confirm={t('cameBack')}
      kind="danger"
      onConfirm={async reason => {
        await api.admin.payables.markReturned.mutate({ id: payable.id, reason })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
