import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import type { Writing } from '../../../core/write'
import { type ChallengeKind, makeChallenge } from './challenges.store'
import { findAccountByEmail } from './own-accounts'
import type { SignInMailTopic } from './sign-in-mails'
import { mailNotice, mailSecret } from './sign-in-mails'

type LoginLink = {
  kind: ChallengeKind
  topic: SignInMailTopic
  email: string
  next?: string
  /** An address without an account gets a way in as well, by which its account is made. */
  registers?: boolean
}

/**
 * Sends a way in to an address. One with no account gets the same work and the same answer; where no account is made by
 * it, it reads, at most once a day, that it has none: its owner may have registered with another.
 */
export async function sendLoginLink(
  tx: Tx,
  ctx: Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit'>,
  { kind, topic, email, next, registers = false }: LoginLink,
): Promise<void> {
  const account = await findAccountByEmail(tx, ctx.world, email)
  const challenge = await makeChallenge(tx, ctx, {
    kind,
    recipient: email,
    personId: account?.id ?? null,
    data: registers ? { registers } : {},
  })
  if (account) await mailSecret(tx, ctx, topic, { recipient: email, reader: account, challenge, next })
  else if (registers) await mailSecret(tx, ctx, 'newcomer-pin', { recipient: email, reader: null, challenge })
  else
    await mailNotice(tx, ctx, 'no-account', {
      recipient: email,
      reader: null,
      dedupeKey: `no-account:${Math.floor(ctx.now.getTime() / DAY_MS)}:${email}`,
    })
}
