import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { becomeMember } from '../memberships/memberships.store'
import { verifyEmailOf } from '../people/people.store'
import { verifyEmailMethod } from './login-methods.store'

type Proving = Pick<Context, 'now'> & Pick<Writing, 'emit' | 'audit'>

/**
 * Somebody has shown that this address is theirs: by a link or code that was sent there, or by the word of a
 * sign-in provider. They become members of the locations that take in everybody of that domain.
 */
export async function proveEmail(tx: Tx, ctx: Proving, personId: string): Promise<void> {
  const email = await verifyEmailOf(tx, personId, ctx.now)
  // Proven before: what it brings has been brought.
  if (!email) return
  await verifyEmailMethod(tx, ctx.now, personId)
  await joinByDomain(tx, ctx, personId, email)
  ctx.emit('person.changed', { personId, what: 'profile' })
}

async function joinByDomain(tx: Tx, ctx: Proving, personId: string, email: string): Promise<void> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const locations = await tx
    .selectFrom('location')
    .select('id')
    .where(sql<boolean>`${domain} = any(allowed_domains)`)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  await becomeMember(
    tx,
    ctx,
    personId,
    locations.map(({ id }) => id),
    'domain',
  )
}
