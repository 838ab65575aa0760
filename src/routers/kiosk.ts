import { router } from '../core/procedures'
import { claimKiosk } from '../modules/fridges/kiosks/claim-kiosk'
import { openKioskTicket } from '../modules/fridges/kiosks/open-kiosk-ticket'

/** The screens of fridges, by their own token. */
export const kiosk = router({ claim: claimKiosk, ticket: openKioskTicket })
