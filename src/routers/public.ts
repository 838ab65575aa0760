import { showPaymentSettings } from '../features/money/show-wallet'
import { logIn } from '../features/people/log-in'
import { refreshSession } from '../features/people/refresh-session'
import { findAddresses } from '../features/stores/find-addresses'
import { router } from '../trpc/procedures'

/** Nobody has to be signed in for these. */
export const publicRouter = router({
  auth: router({ logIn, refresh: refreshSession }),
  addresses: router({ find: findAddresses }),
  payments: router({ settings: showPaymentSettings }),
})
