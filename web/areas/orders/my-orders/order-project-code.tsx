import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Card } from './order-beside'
import { OrderPage } from './order-page'
import type { Order } from './order-progress'

const LONGEST = 80

/** What the company books an order under, in the words of who ordered it. */
export default function ProjectCodeScreen() {
  return <OrderPage>{order => <ProjectCode order={order} />}</OrderPage>
}

function ProjectCode({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [code, setCode] = useState(order.projectCode ?? '')
  const save = trpc.customer.orders.setProjectCode.useMutation({
    onSuccess: async saved => {
      utils.customer.orders.show.setData({ purchaseId: order.id }, saved)
      toast.success(t('order.projectCode.saved'))
      await navigate({ to: '/home/orders/$orderId', params: { orderId: order.id } })
    },
  })
  return (
    <>
      <h1 className="mt-1 mb-4 text-display">{t('order.projectCode.title')}</h1>
      {order.allowsProjectCode ? (
        <Card>
          <form
            className="space-y-4"
            onSubmit={event => {
              event.preventDefault()
              save.mutate({ purchaseId: order.id, projectCode: code.trim() })
            }}
          >
            <Field
              label={t('order.projectCode.label')}
              hint={t('order.projectCode.hint')}
              error={save.error ? failureText(save.error) : null}
            >
              <Input value={code} maxLength={LONGEST} onChange={event => setCode(event.target.value)} />
            </Field>
            <Button type="submit" kind="primary" className="w-full" loading={save.isPending}>
              {t('order.projectCode.save')}
            </Button>
          </form>
        </Card>
      ) : (
        <p className="text-text2">{t('order.projectCode.closed')}</p>
      )}
    </>
  )
}
