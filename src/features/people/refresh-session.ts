import { Refresh, Session } from '../../contract/people'
import { anyone, mayFail } from '../../trpc/procedures'
import { inTransaction } from '../../trpc/write'
import { rotate } from './sign-ins'

export const refreshSession = anyone
  .input(Refresh)
  .output(Session)
  .use(mayFail('RefreshTokenInvalid', 'SessionRevoked', 'UserIsSuspendedError'))
  .mutation(async ({ input, ctx, path }) => {
    // Not thrown inside: ending a replayed family has to be committed.
    const rotation = await inTransaction(ctx, path, ({ db }) => rotate(db, ctx, input.refreshToken))
    if (rotation.kind === 'refused') throw ctx.fail(rotation.because)
    return rotation.tokens
  })
