import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { AddCardForm } from './add-card-form'

/** The same over another screen: it closes when the card is kept. */
export function AddCardDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const t = useTranslations('payment-methods')
  const paymentsTexts = useTranslations('payments')
  return (
    <Dialog open onOpenChange={onClose} title={paymentsTexts('methods.addCard')}>
      <AddCardForm
        onSaved={() => {
          toast.success(t('add.saved'))
          onSaved()
          onClose()
        }}
      />
    </Dialog>
  )
}
