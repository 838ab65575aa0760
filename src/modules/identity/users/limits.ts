import type { Limit } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'

/** Invitations to a company or store: by the place that invites. */
export const INVITATIONS_FROM: Limit = { name: 'invitations-from', points: 500, periodMs: DAY_MS }
/** The same by the invited address. */
export const INVITATIONS_TO: Limit = { name: 'invitations-to', points: 5, periodMs: DAY_MS }
