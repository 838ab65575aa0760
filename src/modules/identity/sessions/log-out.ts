import { Ok, ok } from '../../../core/contract/common'
import { signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { revokeSession } from './sessions.store'

export const logOut = signedIn.output(Ok).mutation(
  write(async ({ ctx: { db, caller, now, emit } }) => {
    await revokeSession(db, now, caller.sessionId, 'signed out')
    emit('person.changed', { personId: caller.id, what: 'signed-out' })
    return ok
  }),
)
