import { type OrderPhase, type OrderState, phaseOf } from '../../../src/core/rules/ordering/order-states'
import type { TimelineItem } from './timeline'

const TONES: Record<OrderPhase, TimelineItem['tone']> = {
  placed: 'muted',
  preparing: 'info',
  ready: 'info',
  onTheWay: 'purple',
  delivered: 'ok',
  rejected: 'bad',
  canceled: 'bad',
}

/** The colour of a state in the course of an order. */
export const orderTone = (state: OrderState): TimelineItem['tone'] => TONES[phaseOf(state)]
