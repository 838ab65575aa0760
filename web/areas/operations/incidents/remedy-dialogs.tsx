import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Stepper } from '../../../ui/fields/stepper'
import { ReassignDialog, RescheduleDialog } from './delivery-dialogs'
import { RemedyFrame, type RemedyProps } from './remedy-frame'
import { useRemedy } from './use-remedy'

/** Asks for what a remedy needs, says what it will do on its button, and does it once. */
export function RemedyDialog(props: RemedyProps) {
  switch (props.name) {
    case 'refund':
      return <RefundDialog {...props} />
    case 'credit':
      return <CreditDialog {...props} />
    case 'reschedule':
      return <RescheduleDialog {...props} />
    case 'reassign':
      return <ReassignDialog {...props} />
    case 'cancelOrder':
      return <CancelDialog {...props} />
  }
}

function RefundDialog({ incident, remedies: { order }, ...rest }: RemedyProps) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { asked, done } = useRemedy(incident)
  const [solves, setSolves] = useState(true)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [amount, setAmount] = useState<number | null>(null)
  if (!order?.refundable) return null
  const items = order.lines.flatMap(({ id }) =>
    quantities[id] ? [{ cartItemId: id, quantity: quantities[id] }] : [],
  )
  const what = items.length ? { items } : amount ? { amount } : null
  return (
    <Preview orderId={order.id} what={what}>
      {(cents, tooMuch) => (
        <RemedyFrame
          {...rest}
          text={t('remedy.left', { amount: format.money(order.refundable!.amount) })}
          label={
            cents === null ? t('remedy.refund') : t('remedy.refundAmount', { amount: format.money(cents) })
          }
          whyNot={cents === null}
          solves={solves}
          onSolves={setSolves}
          action={async () =>
            done('refund', await api.admin.incidences.refund.mutate({ ...asked(), ...what!, solves }))
          }
        >
          <ul className="flex flex-col gap-2">
            {order.lines.map(({ id, name, quantity, amount: all }) => (
              <li key={id} className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="num text-note text-text2">
                    {quantity} × · {format.money(all.amount)}
                  </span>
                </span>
                <Stepper
                  label={name}
                  value={quantities[id] ?? 0}
                  max={quantity}
                  onChange={value => {
                    setAmount(null)
                    setQuantities({ ...quantities, [id]: value })
                  }}
                />
              </li>
            ))}
          </ul>
          <Field label={t('remedy.orAmount')} error={tooMuch ? t('remedy.tooMuch') : null}>
            <MoneyInput
              value={amount}
              onChange={cents => {
                setAmount(cents)
                if (cents) setQuantities({})
              }}
            />
          </Field>
        </RemedyFrame>
      )}
    </Preview>
  )
}

/** What the server says that a choice gives back, to the cent: what the button then says. */
function Preview({
  orderId,
  what,
  children,
}: {
  orderId: string
  what: { items: { cartItemId: string; quantity: number }[] } | { amount: number } | null
  children: (cents: number | null, tooMuch: boolean) => React.ReactNode
}) {
  const preview = trpc.merchant.orders.previewRefund.useQuery(
    { purchaseId: orderId, ...what },
    { enabled: what !== null, retry: false },
  )
  return children(what && preview.data ? preview.data.amount.amount : null, what !== null && preview.isError)
}

const GIFTS = [200, 500, 1000]

function CreditDialog({ incident, remedies: { customer }, ...rest }: RemedyProps) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { asked, done } = useRemedy(incident)
  const [solves, setSolves] = useState(true)
  const [cents, setCents] = useState<number | null>(GIFTS[1]!)
  return (
    <RemedyFrame
      {...rest}
      text={t('remedy.creditText', { name: customer?.name ?? '' })}
      label={cents ? t('remedy.creditAmount', { amount: format.money(cents) }) : t('remedy.credit')}
      whyNot={!cents}
      solves={solves}
      onSolves={setSolves}
      action={async () =>
        done(
          'credit',
          await api.admin.incidences.credit.mutate({ ...asked(), price: { amount: cents! }, solves }),
        )
      }
    >
      <div className="flex flex-wrap gap-2">
        {GIFTS.map(gift => (
          <Button key={gift} kind={gift === cents ? 'primary' : 'outline'} onClick={() => setCents(gift)}>
            {format.money(gift)}
          </Button>
        ))}
      </div>
      <Field label={t('remedy.amount')}>
        <MoneyInput value={cents} onChange={setCents} />
      </Field>
    </RemedyFrame>
  )
}

const REASON_LENGTH = 500

function CancelDialog({ incident, remedies: { order }, ...rest }: RemedyProps) {
  const t = useTranslations('incidents')
  const { asked, done } = useRemedy(incident)
  const [solves, setSolves] = useState(true)
  const [reason, setReason] = useState('')
  return (
    <RemedyFrame
      {...rest}
      text={t('remedy.cancelText', { order: order?.ufid ?? '' })}
      label={t('remedy.cancelOrder')}
      kind="danger"
      whyNot={!reason.trim()}
      solves={solves}
      onSolves={setSolves}
      action={async () =>
        done(
          'cancelOrder',
          await api.admin.incidences.cancelOrder.mutate({ ...asked(), reason: reason.trim(), solves }),
        )
      }
    >
      <Field label={t('remedy.why')} required>
        <TextArea
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </RemedyFrame>
  )
}
