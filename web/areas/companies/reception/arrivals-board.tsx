import { BellRing, Bike, ChefHat, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ArrivingOrder } from '../../../../src/modules/logistics/tracking/contract/reception'
import { ARRIVAL_STEPS, type ArrivalStep } from '../../../../src/modules/logistics/tracking/rules/reception'
import { useFailureText } from '../../../i18n/failure-text'
import { cx } from '../../../ui/cx'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { ArrivalRow } from './arrival-row'
import { receiverName } from './door-sound'
import { ReceiveDialog } from './receive-dialog'

const ICONS = { atDoor: BellRing, onTheWay: Bike, preparing: ChefHat, received: PackageCheck }

/**
 * The orders that arrive at an office today: those at the door first, then by time of arrival.
 * @param receive saves the name of the receiver; null undoes it
 */
export function ArrivalsBoard({
  orders,
  receive,
}: {
  orders: readonly ArrivingOrder[]
  receive: (purchaseId: string, name: string | null) => Promise<unknown>
}) {
  const t = useTranslations('reception')
  const failureText = useFailureText()
  const name = receiverName.use()
  const [asked, setAsked] = useState<ArrivingOrder | null>(null)
  const note = (order: ArrivingOrder, by: string | null) =>
    receive(order.id, by).then(
      () =>
        by !== null && toast.undo(t('taken', { ufid: order.ufid }), t('undo'), () => void note(order, null)),
      error => void toast.error(failureText(error)),
    )
  if (!orders.length) return <EmptyState icon={PackageCheck} title={t('none')} text={t('noneText')} />
  const groups = ARRIVAL_STEPS.map(step => ({ step, its: orders.filter(one => one.step === step) }))
  return (
    <>
      <div className="space-y-6 min-[110rem]:space-y-10">
        {groups
          .filter(({ its }) => its.length > 0)
          .map(({ step, its }) => (
            <Group key={step} step={step} count={its.length}>
              {its.map(order => (
                <ArrivalRow
                  key={order.id}
                  order={order}
                  onReceive={() => (name ? void note(order, name) : setAsked(order))}
                />
              ))}
            </Group>
          ))}
      </div>
      <ReceiveDialog
        order={asked}
        onClose={() => setAsked(null)}
        onReceive={by => {
          receiverName.set(by)
          if (asked) void note(asked, by)
        }}
      />
    </>
  )
}

function Group({ step, count, children }: { step: ArrivalStep; count: number; children: React.ReactNode }) {
  const t = useTranslations('reception')
  const Icon = ICONS[step]
  return (
    <section aria-label={t(`steps.${step}`)}>
      <h2
        className={cx(
          'mb-2 flex items-center gap-2 text-title min-[110rem]:text-head',
          step === 'atDoor' ? 'text-brand' : 'text-text',
        )}
      >
        <Icon size={20} aria-hidden />
        {t(`steps.${step}`)}
        <span className="num font-normal text-text3">{count}</span>
      </h2>
      <ul
        className={cx(
          'divide-y overflow-hidden rounded-card border bg-surface',
          step === 'atDoor' && 'border-2 border-brand',
        )}
      >
        {children}
      </ul>
    </section>
  )
}
