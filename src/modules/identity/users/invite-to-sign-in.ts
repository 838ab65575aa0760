import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import type { Writing } from '../../../core/write'
import { makeChallenge } from '../sign-in/challenges.store'
import { mailUser } from './user-mails'

/** Longer than the link that somebody asks for who sits before the screen. */
const INVITATION_MS = 7 * DAY_MS

/** Writes to somebody for whom an account was made: by the letter's link they choose a password, which proves the address. */
export async function inviteToSignIn(
  tx: Tx,
  ctx: Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit'>,
  person: { id: string; email: string | null; first_name: string; language: string },
) {
  if (!person.email) return
  const { id, secret } = await makeChallenge(tx, ctx, {
    kind: 'reset-password',
    recipient: person.email.toLowerCase(),
    personId: person.id,
    livesMs: INVITATION_MS,
  })
  await mailUser(tx, ctx, 'welcome', {
    reader: person,
    path: `/reset-password?${new URLSearchParams({ token: secret })}`,
    dedupeKey: `challenge:${id}`,
    isSecret: true,
  })
}
