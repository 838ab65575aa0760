import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'

export const OfferHandOver = z.object({ routeId: Id })

/** A code for the phone of the other courier. It works once, for a few minutes. */
export const HandOverCode = z.object({ code: z.string(), expiresAt: Instant })

export const TakeHandOver = z.object({ code: Text(40) })
