import type { Context } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { callerFrom, type Limit, returnTry, takeTry } from '../../../core/rate-limit'
import { normalActivationCode } from '../../../core/rules/fields/activation-code'
import type { Writing } from '../../../core/write'
import { JOIN_CODES, JOIN_CODES_FROM } from './limits'
import { becomeMember } from './memberships.store'

/** Codes are short: wrong ones count against the person, and loosely against where they call from. */
const guesses = ({ caller, request }: Pick<Context, 'caller' | 'request'>): [Limit, string][] => [
  ...(caller.kind === 'person' ? [[JOIN_CODES, `person:${caller.id}`] as [Limit, string]] : []),
  [JOIN_CODES_FROM, callerFrom(request)],
]

/** Before a code is looked up, and outside of the transaction, so that a wrong one stays counted. Throws TooManyRequests. */
export async function takeCodeTry(ctx: Pick<Context, 'world' | 'now' | 'caller' | 'request'>): Promise<void> {
  for (const [limit, guesser] of guesses(ctx)) await takeTry(limit, guesser, ctx)
}

/** The code was right: a whole office may join from behind one address. */
export async function giveCodeTryBack(
  ctx: Pick<Context, 'world' | 'now' | 'caller' | 'request'>,
): Promise<void> {
  await Promise.all(guesses(ctx).map(([limit, guesser]) => returnTry(limit, guesser, ctx)))
}

/** Looks something up by what may be the code of a company: only a wrong one counts. Throws TooManyRequests. */
export async function withCodeTry<Found>(
  ctx: Pick<Context, 'world' | 'now' | 'caller' | 'request'>,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  await takeCodeTry(ctx)
  const found = await look()
  if (found) await giveCodeTryBack(ctx)
  return found
}

/**
 * Makes a person a member of the location with this code, and that their current one. Answers its id, or null
 * when no open location has this code. Take a try first.
 */
export async function joinByCode(
  tx: Tx,
  ctx: Pick<Context, 'now'> & Pick<Writing, 'emit' | 'audit'>,
  personId: string,
  code: string,
): Promise<string | null> {
  const location = await locationOfCode(tx, code)
  if (!location) return null
  await becomeMember(tx, ctx, personId, [location.id], 'code')
  return location.id
}

export const locationOfCode = (db: Database, code: string) =>
  db
    .selectFrom('location')
    .select('id')
    .where('activation_code', '=', normalActivationCode(code))
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
