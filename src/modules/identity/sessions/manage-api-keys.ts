import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database, Tx } from '../../../core/db/open'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { takeTry } from '../../../core/rate-limit'
import { inTransaction, write } from '../../../core/write'
import { looksAfter } from '../people/person-scope'
import { makeKey, presentApiKey } from './api-keys'
import { addApiKey, deleteApiKey, endApiKey } from './api-keys.store'
import { ApiKey, CreateApiKey, NewApiKey } from './contract/api-keys'
import { API_KEYS } from './limits'
import { hashToken } from './tokens'

const Reference = z.object({ id: Id })
const column = columnsOf('api_key')
const LISTING: Listing = {
  filters: {
    name: { column: column('name'), kind: 'text' },
    scopes: { column: column('scopes'), kind: 'array' },
    isRevoked: { column: sql`(api_key.revoked_at is not null)`, kind: 'boolean' },
    expiresAt: { column: column('expires_at'), kind: 'instant' },
    lastUsedAt: { column: column('last_used_at'), kind: 'instant' },
    createdAt: { column: column('created_at'), kind: 'instant' },
  },
  sorts: { createdAt: column('created_at'), name: column('name'), lastUsedAt: column('last_used_at') },
  search: column('name'),
  defaultSort: '-createdAt',
  tieBreaker: column('id'),
}

/** One's own keys; the platform's people look after those of everybody. */
const keysOf = (db: Database, caller: Person) =>
  db
    .selectFrom('api_key')
    .where(eb =>
      eb.or([eb('api_key.person_id', '=', caller.id), looksAfter(caller, sql.ref('api_key.person_id'))]),
    )

/** One's own keys, or with `userId` those of somebody else, for who may see them. */
export const listApiKeys = signedIn
  .input(ListQuery.extend({ userId: Id.optional() }))
  .output(listOf(ApiKey))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(
      db,
      keysOf(db, caller)
        .selectAll('api_key')
        .where('api_key.person_id', '=', userId ?? caller.id),
      LISTING,
      query,
      rows => rows.map(presentApiKey),
    ),
  )

/** Makes a key for oneself. It is shown this once; what is kept cannot be turned back into it. */
export const createApiKey = signedIn
  .concat(inPerson)
  .input(CreateApiKey)
  .output(NewApiKey)
  .concat(mayFail('ValidationError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { caller, now, world, fail } = ctx
    if (input.expiresAt && input.expiresAt <= now)
      throw fail('ValidationError', { fields: [{ path: 'expiresAt', rule: 'inFuture' }] })
    await takeTry(API_KEYS, caller.id, ctx)

    // No answer is kept with it for a second try: it would be the key itself.
    return inTransaction(ctx, path, async ({ db, audit }) => {
      const id = world.newId()
      const { prefix, key } = makeKey(id, world.randomBytes)
      const told = { name: input.name, prefix, scopes: input.scopes, expires_at: input.expiresAt ?? null }
      await addApiKey(db, {
        id,
        person_id: caller.id,
        ...told,
        secret_hash: hashToken(key),
        created_at: now,
      })
      audit({ type: 'api_key', id, after: told })
      return { id, name: input.name, prefix, key }
    })
  })

/** Ends a key: its next call is refused. Ending it again changes nothing. */
export const revokeApiKey = signedIn
  .concat(inPerson)
  .input(Reference)
  .output(ApiKey)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const key = await lockKey(db, caller, input.id)
      if (!key) throw fail('NotFound')
      if (key.revoked_at) return presentApiKey(key)

      const columns = { revoked_at: now, revoked_by: caller.id }
      await endApiKey(db, key.id, columns)
      audit({ type: 'api_key', id: key.id, after: columns })
      return presentApiKey({ ...key, ...columns })
    }),
  )

/** Removes a key from the list, and with that ends it. What it did stays written down. */
export const removeApiKey = signedIn
  .concat(inPerson)
  .input(Reference)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, audit } }) => {
      const key = await lockKey(db, caller, input.id)
      if (!key) throw fail('NotFound')

      await deleteApiKey(db, key.id)
      audit({
        type: 'api_key',
        id: key.id,
        before: { name: key.name, prefix: key.prefix, scopes: key.scopes, person_id: key.person_id },
      })
      return ok
    }),
  )

const lockKey = (tx: Tx, caller: Person, id: string) =>
  keysOf(tx, caller).selectAll('api_key').where('api_key.id', '=', id).forUpdate().executeTakeFirst()
