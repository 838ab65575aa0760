import { MessageSquareText, PackageCheck, Shield } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPicked, leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { firstUseBy } from '../../../../src/modules/stores/catalog/rules/shelf-life'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Sheet } from '../../../ui/dialogs/sheet'
import { BagStepper } from '../orders/bag-count'
import { EaterNeeds } from '../orders/eater-needs'
import { MissingDialog } from './missing-dialog'
import { PickLine } from './pick-line'
import { codeOf, type PickingLine, type PickingOrder } from './picking-view'
import type { Finish, Picking } from './use-picking'

export interface PickOrderProps {
  order: PickingOrder
  picking: Picking
  onClose: () => void
}

/** One order beside the list: its lines to tap, and what becomes of it when they are done. */
export function PickOrder({ order, picking, onClose }: PickOrderProps) {
  const t = useTranslations('picking')
  const format = useFormat()
  return (
    <Sheet
      open
      flush
      onOpenChange={onClose}
      title={t('orderTitle', { order: codeOf(order) })}
      text={`${order.ufid} · ${order.storeName} · ${t('readyAt', { time: format.time(order.pickupTime) })}`}
      footer={<FinishButtons order={order} picking={picking} onFinished={onClose} />}
    >
      <PickLines order={order} picking={picking} />
    </Sheet>
  )
}

/** What stands in an order and how far each line is. */
export function PickLines({ order, picking }: Pick<PickOrderProps, 'order' | 'picking'>) {
  const t = useTranslations('picking')
  const [missing, setMissing] = useState<PickingLine | null>(null)
  const isDone = isPicked(order.lines)
  const pickAll = () => {
    for (const line of order.lines)
      if (leftOf(line) > 0) picking.setLine(order, line, { ...line, picked: line.quantity - line.missing })
  }
  return (
    <>
      {order.customerComments && (
        <p className="m-3 flex gap-2 rounded-ctl bg-sunken px-3 py-2 font-medium text-text">
          <MessageSquareText size={16} aria-hidden className="mt-0.5 shrink-0 text-text2" />
          {order.customerComments}
        </p>
      )}
      <EaterNeeds allergens={order.avoidedAllergens} diets={order.diets} />
      <ul aria-label={t('lines')} className="border-b">
        {order.lines.map(line => (
          <PickLine
            key={line.id}
            line={line}
            useBy={firstUseBy(order.pickupTime, order.timeZone, [line.handling?.expiryDays])}
            avoided={order.avoidedAllergens}
            onPick={() => picking.pickOne(order, line)}
            onTakeBack={() => picking.setLine(order, line, { ...line, picked: line.picked - 1 })}
            onMissing={() => setMissing(line)}
          />
        ))}
      </ul>
      {!isDone && (
        <div className="p-3">
          <Button size="large" className="w-full" onClick={pickAll}>
            {t('pickAll')}
          </Button>
        </div>
      )}
      {missing && (
        <MissingDialog
          order={order}
          line={missing}
          onReplace={replacement => picking.replace(order, missing, replacement)}
          onClose={() => setMissing(null)}
        />
      )}
    </>
  )
}

/** Hands the order on; what nobody has looked for is asked about first. */
export function FinishButtons({
  order,
  picking,
  onFinished,
}: Pick<PickOrderProps, 'order' | 'picking'> & { onFinished: () => void }) {
  const t = useTranslations('picking')
  const [asked, setAsked] = useState<Finish | null>(null)
  const left = order.lines.reduce((sum, line) => sum + leftOf(line), 0)
  const send = async (state: Finish) => {
    if (await picking.finish(order, state)) onFinished()
  }
  const press = (state: Finish) => (left > 0 ? setAsked(state) : void send(state))
  return (
    <>
      <BagStepper order={order} className="mr-auto max-sm:w-full" />
      <Button size="large" icon={Shield} disabled={picking.isFinishing} onClick={() => press('bag_check')}>
        {t('bagCheck')}
      </Button>
      <Button
        size="large"
        kind="primary"
        icon={PackageCheck}
        loading={picking.isFinishing}
        onClick={() => press('pending_pickup')}
      >
        {t('ready')}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('leftTitle', { count: left })}
        text={t('leftText')}
        confirm={t('finishAnyway')}
        action={() => send(asked!)}
      />
    </>
  )
}
