import { router } from '../trpc/procedures'

/** Kitchens: live orders, tickets, stock, refunds. */
export const merchant = router({})
