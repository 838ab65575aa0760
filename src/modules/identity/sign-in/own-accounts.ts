import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'

/** An account as the ways in see it. */
export type Account = {
  id: string
  email: string | null
  firstName: string
  language: Language
  passwordHash: string | null
  suspendedAt: Date | null
  emailVerifiedAt: Date | null
}

/** The account with this address. Demo accounts, whose password everybody knows, are none in production. */
export async function findAccountByEmail(db: Database, world: World, email: string): Promise<Account | null> {
  const found = await accounts(db, world).where(sql`lower(email)`, '=', email).executeTakeFirst()
  return found ?? null
}

/** The same by its id. */
export async function findAccount(db: Database, world: World, id: string): Promise<Account | null> {
  return (await accounts(db, world).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The same, held against other changes. */
export async function lockAccount(db: Database, world: World, id: string | null): Promise<Account | null> {
  if (!id) return null
  const found = await accounts(db, world).where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? null
}

const accounts = (db: Database, { settings }: World) =>
  db
    .selectFrom('person')
    .select([
      'id',
      'email',
      'first_name as firstName',
      sql<Language>`language`.as('language'),
      'password_hash as passwordHash',
      'suspended_at as suspendedAt',
      'email_verified_at as emailVerifiedAt',
    ])
    .where('deleted_at', 'is', null)
    .$if(settings.isProduction, query => query.where('is_demo', '=', false))
