import { router } from '../core/procedures'
import { claimDevice } from '../modules/printing/claim-printer'
import { checkForUpdates, nextJob, ping, reportJob } from '../modules/printing/device'

/** Printers, by their own token. */
export const printer = router({ claim: claimDevice, nextJob, ping, checkForUpdates, reportJob })
