import { router } from '../trpc/procedures'

/** Couriers on the road. */
export const courier = router({})
