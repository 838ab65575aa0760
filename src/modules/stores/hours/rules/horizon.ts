import type { Channel } from '../../../../core/rules/ordering/channels'

/** How many days ahead one can order. */
export const HORIZON_DAYS: Readonly<Record<Channel, number>> = { canteen: 7, groceries: 14, catering: 90 }
