import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Card } from './order-beside'
import { OrderPage } from './order-page'
import type { Order } from './order-progress'
import { useOrderRatingForm } from './rating-form'

/** Where the mail that asks for a rating leads. */
export default function RateOrderScreen() {
  return <OrderPage>{order => <RateOrder order={order} />}</OrderPage>
}

function RateOrder({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const navigate = useNavigate()
  const form = useOrderRatingForm(
    order,
    () => void navigate({ to: '/home/orders/$orderId', params: { orderId: order.id } }),
  )
  return (
    <>
      <h1 className="mt-1 mb-4 text-display">{t('order.rating.title', { store: order.store.name })}</h1>
      {order.state === 'delivered' ? (
        <Card>
          {form.fields}
          <Button
            kind="primary"
            className="mt-5 w-full"
            loading={form.isPending}
            onClick={() => void form.send()}
          >
            {t('order.rating.send')}
          </Button>
        </Card>
      ) : (
        <p className="text-text2">{t('order.rating.notYet')}</p>
      )}
    </>
  )
}
