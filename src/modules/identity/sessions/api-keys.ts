import type { Selectable } from 'kysely'
import type { Caller, World } from '../../../core/context'
import type { ApiKeyTable } from '../../../core/db/tables'
import { MINUTE_MS } from '../../../core/rules/instant'
import { recordKeyUse } from './api-keys.store'
import type { ApiKey } from './contract/api-keys'
import { personColumns, presentPerson } from './find-signed-in'
import { hashToken, newToken } from './tokens'

/** Its beginning tells keys from other tokens, its next part names the row; the rest is the secret. */
export function makeKey(id: string, randomBytes: World['randomBytes']): { prefix: string; key: string } {
  const prefix = `ck_${id.slice(-8)}`
  return { prefix, key: `${prefix}_${newToken(randomBytes)}` }
}

const NOT_A_KEY: Caller = { kind: 'anonymous', refused: 'ApiKeyInvalid' }

/**
 * The person whose key this is, as of now. A key that has ended is as good as none, and so is that of
 * somebody who could not get in themselves.
 */
export async function identifyApiKey(world: World, token: string, now: Date): Promise<Caller> {
  const row = await world.db
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.person_id')
    .select([
      'api_key.id as key_id',
      'api_key.scopes',
      'api_key.expires_at',
      'api_key.revoked_at',
      'api_key.last_used_at',
      ...personColumns(),
      'person.deletion_scheduled_at',
    ])
    .where('api_key.secret_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now)) return NOT_A_KEY
  // A person who is about to be erased keeps one session, to take that back; what runs by a key stops at once.
  if (row.suspended_at || row.deleted_at || row.deletion_scheduled_at) return NOT_A_KEY
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= MINUTE_MS)
    await recordKeyUse(world.db, row.key_id, now)
  return presentPerson(row, now, {
    sessionId: '',
    impersonatorId: null,
    impersonator: null,
    apiKey: { id: row.key_id, scopes: row.scopes },
  })
}

export const presentApiKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  userId: row.person_id,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  createdAt: row.created_at,
})
