import { router } from '../core/procedures'
import { claimDevice } from '../modules/printing/claim-printer'
import { nextJob, ping, reportJob } from '../modules/printing/device'
import { checkForUpdates } from '../modules/printing/printer-release'

/** Printers, by their own token. */
export const printer = router({ claim: claimDevice, nextJob, ping, checkForUpdates, reportJob })
