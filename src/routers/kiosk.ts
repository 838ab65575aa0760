import { claimKiosk } from '../features/fridges/claim-kiosk'
import { openKioskTicket } from '../features/people/open-live-ticket'
import { router } from '../trpc/procedures'

/** The screens of fridges, by their own token. */
export const kiosk = router({ claim: claimKiosk, ticket: openKioskTicket })
