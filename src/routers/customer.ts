import { router } from '../trpc/procedures'

/** A person who orders, and what is theirs. */
export const customer = router({})
