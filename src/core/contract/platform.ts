import { z } from 'zod'
import { Instant } from './common'

/** How the platform is, for clients that wait for it. */
export const Status = z.object({
  /** Degraded: it serves, but not all of it; `problems` says what. */
  status: z.enum(['ok', 'degraded', 'maintenance']),
  problems: z.array(z.enum(['storage full', 'storage unavailable'])),
  maintenance: z.boolean(),
  version: z.string(),
  buildDate: z.string(),
  message: z.string().nullable(),
  until: Instant.nullable(),
})

export type Status = z.infer<typeof Status>

export const AppVersion = z.object({
  /** Older clients must be updated before they go on. */
  minRequiredVersion: z.string(),
  latestVersion: z.string(),
  minRequiredBuild: z.int().nullable(),
})

/** As kept among the settings, by those who switch it on. */
export const Maintenance = z.object({
  on: z.boolean(),
  /** Shown to those who are kept out, beside the product's own words. */
  message: z.string().trim().max(500).nullish(),
  /** When it is over by itself. */
  until: Instant.nullish(),
})
export type Maintenance = z.infer<typeof Maintenance>

export const SetMaintenance = Maintenance.strict()

/** What a page of ours has to know about the installation that serves it. */
export const Installation = z.object({
  isProduction: z.boolean(),
  hasDemoWorld: z.boolean(),
  payments: z.enum(['stripe', 'simulator']),
  /** Others that staff may switch to. */
  environments: z.array(z.object({ name: z.string(), origin: z.string() })),
  /** Origins that may hand over a sign-in by its tokens, beside the own one; null where only codes are taken. */
  handsOverTokens: z.array(z.string()).nullable(),
  /** Tiles for maps, who made them, and those of the traffic; null where the map draws itself. */
  mapTiles: z.object({ url: z.string(), attribution: z.string(), traffic: z.string().nullable() }).nullable(),
})
