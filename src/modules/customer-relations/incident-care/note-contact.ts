import { Ok, ok } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { lockIncidence } from '../../operations/incidents/incidence-record'
import { addIncidenceEvent } from '../../operations/incidents/incidences.store'
import { STAFF } from './apply-remedy'
import { NoteContact } from './contract/remedies'

/** Writes down that the customer or the courier was called. */
export const noteContact = holds(...STAFF)
  .input(NoteContact)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, world, caller, now, fail } = ctx
      const incident = await lockIncidence(db, caller, input.id)
      if (!incident) throw fail('NotFound')
      await addIncidenceEvent(db, { world, now }, incident.id, {
        kind: 'contacted',
        actorId: caller.id,
        key: input.key,
        data: {
          text: input.person,
          ...(input.person === 'courier' ? { personId: incident.courier_id } : {}),
        },
      })
      return ok
    }),
  )
