import { claimDevice } from '../features/printing/claim-printer'
import { checkForUpdates, nextJob, ping, reportJob } from '../features/printing/device'
import { router } from '../trpc/procedures'

/** Printers, by their own token. */
export const printer = router({ claim: claimDevice, nextJob, ping, checkForUpdates, reportJob })
