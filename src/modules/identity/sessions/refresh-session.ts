import { anyone, mayFail } from '../../../core/procedures'
import { countCall, requireLeft } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { Refresh, Session } from './contract/sessions'
import { WRONG_REFRESHES } from './limits'
import { rotate } from './open-session'

export const refreshSession = anyone
  .input(Refresh)
  .output(Session)
  .concat(mayFail('RefreshTokenInvalid', 'SessionRevoked', 'UserIsSuspendedError'))
  .mutation(async ({ input, ctx, path }) => {
    const stranger = { ...ctx, caller: { kind: 'anonymous' } } as const
    requireLeft(WRONG_REFRESHES, stranger)
    // Not thrown inside: ending a replayed family has to be committed.
    const rotation = await inTransaction(ctx, path, ({ db }) => rotate(db, ctx, input.refreshToken))
    if (rotation.kind === 'refused') {
      if (rotation.because === 'RefreshTokenInvalid') countCall(WRONG_REFRESHES, stranger)
      throw ctx.fail(rotation.because)
    }
    return rotation.tokens
  })
