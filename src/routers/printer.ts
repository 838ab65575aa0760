import { router } from '../trpc/procedures'

/** Printers, by their own token. */
export const printer = router({})
