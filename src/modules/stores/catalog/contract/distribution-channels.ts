import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'

export const DistributionChannel = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Another one whenever its products or targets change. */
  versionId: Id,
  products: z.array(Id),
  /** The locations that carry them. */
  targets: z.array(Id),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type DistributionChannel = z.infer<typeof DistributionChannel>
export const DistributionChannelFields = z.object({
  name: Text(120).min(1),
  description: Text(1000).default(''),
  products: z.array(Id).max(500).default([]),
  targets: z.array(Id).max(500).default([]),
})
