import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'

export const EmbeddedCharts = z.object({ dashboard: z.coerce.number().int().min(1).max(1_000_000) })
/** For a frame; opens this dashboard only, until then. */
export const EmbeddedChartsUrl = z.object({ url: z.string(), expiresAt: Instant })

export const AskPartner = z.object({ url: z.url().max(2_000) })
export const PartnerAnswer = z.object({
  status: z.int(),
  contentType: z.string(),
  /** JSON as it is meant, anything else as text. */
  body: z.unknown(),
})
