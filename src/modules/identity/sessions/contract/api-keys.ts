import { z } from 'zod'
import { EndInstant, Id, Instant, Text } from '../../../../core/contract/common'
import { API_KEY_SCOPE_NAMES } from '../../../../core/rules/access/api-key-scopes'

const Scope = z.enum(API_KEY_SCOPE_NAMES)

/** A key as it is shown ever after: by its first characters. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  userId: Id,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
})
export type ApiKey = z.infer<typeof ApiKey>

export const CreateApiKey = z.object({
  name: Text(80).min(1),
  scopes: z.array(Scope).min(1).max(API_KEY_SCOPE_NAMES.length),
  expiresAt: EndInstant.nullable().optional(),
})

/** The one time that the key itself is shown. */
export const NewApiKey = z.object({ id: Id, name: z.string(), prefix: z.string(), key: z.string() })
