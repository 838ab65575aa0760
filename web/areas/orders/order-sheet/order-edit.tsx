import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, instantOf, localDateOf, localTimeOf } from '../../../../src/core/rules/local-time'
import { type Inputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { Select } from '../../../ui/fields/select'
import type { OrderDetail } from '../orders/order-detail'

type Change = Inputs['merchant']['orders']['edit']

/** Puts right what may be put right; what that is depends on how far the order has come. */
export function OrderEdit({ order: latest, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('order-sheet')
  const uiTexts = useTranslations('ui')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const edit = trpc.merchant.orders.edit.useMutation()
  // as it was when the editing began: what comes in meanwhile is somebody else's work
  const [order] = useState(latest)
  const { purchase } = order
  const may = (field: string) => order.editable.includes(field)
  const seesCustomer = purchase.customerDetails !== undefined && !order.isPrivate
  const day = localDateOf(purchase.deliveryWindowStart, DEFAULT_TZ)
  const [note, setNote] = useState(purchase.internalNote ?? '')
  const [comments, setComments] = useState(purchase.customerComments)
  const [customer, setCustomer] = useState(purchase.customerDetails ?? {})
  const [pickup, setPickup] = useState<string>(localTimeOf(purchase.pickupTime, DEFAULT_TZ))
  const [window, setWindow] = useState(purchase.deliveryWindowStart.toISOString())
  const [failure, setFailure] = useState<unknown>(null)
  const isStale = readFailure(failure)?.name === 'StaleRecord'

  const windows = trpc.public.windows.useQuery(
    { storeIdOrSlug: purchase.storeId, channel: purchase.channel, date: day },
    { enabled: may('deliveryOption') },
  )
  const options = [
    {
      value: purchase.deliveryWindowStart.toISOString(),
      label: format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd),
    },
    ...(windows.data?.options ?? []).map(one => ({
      value: new Date(one.deliveryStartDate).toISOString(),
      label: format.window(one.deliveryStartDate, one.deliveryEndDate),
    })),
  ].filter((one, index, all) => all.findIndex(other => other.value === one.value) === index)

  const change = (): Change => ({
    id: order.id,
    revision: purchase.revision,
    ...(may('internalNote') && note !== (purchase.internalNote ?? '') ? { internalNote: note } : {}),
    ...(may('customerComments') && comments !== purchase.customerComments
      ? { customerComments: comments }
      : {}),
    ...(may('customerDetails') &&
    seesCustomer &&
    JSON.stringify(customer) !== JSON.stringify(purchase.customerDetails)
      ? { customerDetails: customer }
      : {}),
    ...(may('pickupTime') && pickup !== localTimeOf(purchase.pickupTime, DEFAULT_TZ)
      ? { pickupTime: instantOf(localDateOf(purchase.pickupTime, DEFAULT_TZ), pickup, DEFAULT_TZ) }
      : {}),
    ...(may('deliveryOption') && window !== purchase.deliveryWindowStart.toISOString()
      ? { deliveryOption: { deliveryStartDate: window } }
      : {}),
  })
  const save = async () => {
    setFailure(null)
    await edit.mutateAsync(change())
    await utils.merchant.orders.invalidate()
  }
  const isChanged = Object.keys(change()).length > 2
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('edit.title', { order: purchase.ufid })}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts('cancel')}</Button>
          <ActionButton
            action={save}
            onError={setFailure}
            onDone={() => {
              toast.success(t('edit.saved'))
              onClose()
            }}
            whyDisabled={isChanged ? null : t('edit.unchanged')}
          >
            {t('edit.save')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && (
          <Banner
            tone="bad"
            action={
              isStale && (
                <Button
                  size="small"
                  onClick={() => {
                    void utils.merchant.orders.invalidate()
                    onClose()
                  }}
                >
                  {t('edit.reload')}
                </Button>
              )
            }
          >
            {failureText(failure)}
          </Banner>
        )}
        {may('internalNote') && (
          <Field label={t('facts.note')} hint={t('edit.noteHint')}>
            <TextArea value={note} maxLength={2000} onChange={event => setNote(event.target.value)} />
          </Field>
        )}
        {may('customerComments') && (
          <Field label={t('edit.comments')}>
            <TextArea
              value={comments}
              rows={2}
              maxLength={2000}
              onChange={event => setComments(event.target.value)}
            />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {may('deliveryOption') && (
            <Field label={t('facts.window')}>
              <Select value={window} onChange={setWindow} options={options} />
            </Field>
          )}
          {may('pickupTime') && (
            <Field label={t('facts.pickup')}>
              <Input type="time" value={pickup} onChange={event => setPickup(event.target.value)} />
            </Field>
          )}
          {may('customerDetails') && seesCustomer && (
            <CustomerFields customer={customer} onChange={setCustomer} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Customer = NonNullable<OrderDetail['purchase']['customerDetails']>

/** Who it is for, and how they are reached. */
function CustomerFields({
  customer,
  onChange,
}: {
  customer: Partial<Customer>
  onChange: (next: Partial<Customer>) => void
}) {
  const t = useTranslations('order-sheet')
  return (
    <>
      <Field label={t('edit.name')}>
        <Input
          value={customer.name ?? ''}
          onChange={event => onChange({ ...customer, name: event.target.value })}
        />
      </Field>
      <Field label={t('edit.lastName')}>
        <Input
          value={customer.lastName ?? ''}
          onChange={event => onChange({ ...customer, lastName: event.target.value })}
        />
      </Field>
      <Field label={t('facts.email')}>
        <Input
          type="email"
          value={customer.email ?? ''}
          onChange={event => onChange({ ...customer, email: event.target.value })}
        />
      </Field>
      <Field label={t('facts.phone')}>
        <PhoneInput
          prefixLabel={t('edit.prefix')}
          value={customer.phone ?? ''}
          onChange={phone => onChange({ ...customer, phone })}
        />
      </Field>
    </>
  )
}
