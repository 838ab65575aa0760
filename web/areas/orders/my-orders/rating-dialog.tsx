import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import type { Order } from './order-progress'
import { useOrderRatingForm } from './rating-form'

/** What somebody thinks of an order, beside it. */
export function RatingDialog({
  order,
  open,
  onOpenChange,
}: {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('my-orders')
  const uiTexts = useTranslations('ui')
  const form = useOrderRatingForm(order, () => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('order.rating.title', { store: order.store.name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{uiTexts('cancel')}</Button>
          <Button kind="primary" loading={form.isPending} onClick={() => void form.send()}>
            {t('order.rating.send')}
          </Button>
        </>
      }
    >
      {form.fields}
    </Dialog>
  )
}
