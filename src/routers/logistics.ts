import { router } from '../trpc/procedures'

/** Dispatchers: routes, couriers, the map. */
export const logistics = router({})
