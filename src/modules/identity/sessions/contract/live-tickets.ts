import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'

export const LiveTicket = z.object({ ticket: z.string(), expiresAt: Instant })
