import { useTranslations } from 'use-intl'
import { StatusChip } from '../../../ui/display/status-chip'
import type { Order } from './order-progress'

type Standing = Pick<Order, 'state' | 'isPickup'>

/** The words for a state of one's own order: what staff call it says nothing to who waits for it. */
export function useOwnState() {
  const t = useTranslations('my-orders')
  return ({ state, isPickup }: Standing) =>
    state === 'delivered' && isPickup ? t('order.steps.collected') : t(`order.states.${state}`)
}

/** How one's own order stands. */
export function OwnState({ order }: { order: Standing }) {
  const label = useOwnState()
  return <StatusChip of="order" status={order.state} label={label(order)} />
}
