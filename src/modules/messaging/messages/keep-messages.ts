import { z } from 'zod'
import { Id, Ok } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { OutgoingMessage } from './contract/notifications'
import { messagesVisibleTo } from './read-outgoing-messages'

/** What is written to people stays as it was written: it can be read and sent again, and nothing else. */
const staysAsItIs = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .concat(mayFail('NotFound', 'MessageCannotChange'))

export const changeOutgoingMessage = staysAsItIs
  .meta({ summary: 'Always refused: a message stays as it was written. Send it again instead.' })
  .output(OutgoingMessage)
  .mutation(async ({ input: { id }, ctx: { db, caller, fail } }) => {
    const seen = await messagesVisibleTo(db, caller).select('id').where('id', '=', id).executeTakeFirst()
    throw fail(seen ? 'MessageCannotChange' : 'NotFound')
  })

export const removeOutgoingMessage = staysAsItIs
  .meta({
    summary: 'Always refused: what was written to people is kept. It goes when its reader’s account does.',
  })
  .output(Ok)
  .mutation(async ({ input: { id }, ctx: { db, caller, fail } }) => {
    const seen = await messagesVisibleTo(db, caller).select('id').where('id', '=', id).executeTakeFirst()
    throw fail(seen ? 'MessageCannotChange' : 'NotFound')
  })
