import { useTranslations } from 'use-intl'
import type { StopOrder, Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import {
  FAIL_REASONS,
  type FailReason,
  needsPhoto,
} from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { ProofPhoto } from './proof-photo'

/** An order that was not handed over with the others. */
export interface NotDelivered {
  reasonCode: FailReason | null
  photo: Blob | null
}
export type NotDeliveredOrders = Readonly<Record<string, NotDelivered>>

/** The orders at a door, to tick off; one that is not ticked says why it stays. */
export function TickList({
  orders,
  missing,
  onChange,
}: {
  orders: readonly StopOrder[]
  missing: NotDeliveredOrders
  onChange: (missing: NotDeliveredOrders) => void
}) {
  const t = useTranslations('stops')
  const tick = (id: string, isTicked: boolean) => {
    const { [id]: _, ...others } = missing
    onChange(isTicked ? others : { ...others, [id]: { reasonCode: null, photo: null } })
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{t('tick.title')}</legend>
      {orders.map(order => {
        const own = missing[order.id]
        return (
          <div key={order.id} className="border-b py-1 last:border-b-0">
            <div className="flex min-h-12 items-center">
              <Checkbox
                checked={!own}
                onChange={isTicked => tick(order.id, isTicked)}
                label={`${order.ufid} · ${order.customerName} · ${t('stop.bags', { count: order.bags })}`}
              />
            </div>
            {own && (
              <div className="flex flex-col gap-2 pb-2 pl-8">
                <Select
                  label={t('tick.why', { order: order.ufid })}
                  placeholder={t('problem.choose')}
                  value={own.reasonCode}
                  onChange={reasonCode => onChange({ ...missing, [order.id]: { ...own, reasonCode } })}
                  options={FAIL_REASONS.map(value => ({ value, label: t(`problem.reasons.${value}`) }))}
                />
                {own.reasonCode && (
                  <ProofPhoto
                    photo={own.photo}
                    onPhoto={photo => onChange({ ...missing, [order.id]: { ...own, photo } })}
                  />
                )}
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Other stops of the same place, to be handed over with this one. */
export function StopsHere({
  stops,
  ticked,
  onChange,
}: {
  stops: readonly Waypoint[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}) {
  const t = useTranslations('stops')
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('tick.alsoHere')}</legend>
      {stops.map(stop => (
        <div key={stop.id} className="flex min-h-12 items-center border-b py-1 last:border-b-0">
          <Checkbox
            checked={ticked.includes(stop.id)}
            onChange={isTicked =>
              onChange(isTicked ? [...ticked, stop.id] : ticked.filter(id => id !== stop.id))
            }
            label={stop.orders.map(order => `${order.ufid} · ${order.customerName}`).join(', ') || stop.name}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** What an order that stays still lacks: its reason, or the photo that its reason needs. */
export function lackOf(missing: NotDeliveredOrders): 'reason' | 'photo' | null {
  const all = Object.values(missing)
  if (all.some(({ reasonCode }) => reasonCode === null)) return 'reason'
  return all.some(({ reasonCode, photo }) => reasonCode && needsPhoto(reasonCode) && !photo) ? 'photo' : null
}
