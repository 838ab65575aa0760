import { router } from '../core/procedures'
import { claimDevice } from '../modules/printing/print-jobs/claim-printer'
import { nextJob, ping, reportJob } from '../modules/printing/print-jobs/device'
import { checkForUpdates } from '../modules/printing/printers/printer-release'

/** Printers, by their own token. */
export const printer = router({ claim: claimDevice, nextJob, ping, checkForUpdates, reportJob })
