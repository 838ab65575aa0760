import { Id, Instant } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { difference, ifMatch } from '../../../core/resource'
import { write } from '../../../core/write'
import { CommentOnIncidence } from './contract/incidence-history'
import { INCIDENCE_PHOTOS_MAX, Incidence, IncidenceFields } from './contract/incidences'
import { addIncidenceEvent, insertIncidencePhotos } from './incidence-history.store'
import { lockIncidence, ownReportPhotos, photosOf, presentIncidences, refuseStale } from './incidence-record'
import { KEEPERS, MERCHANTS } from './incidence-scope'
import { columnsOfFields, mayWrite } from './incidences.resource'
import { saveIncidence, tellOfChange } from './incidences.store'
import { changesOf } from './rules/changes'

const AnyField = IncidenceFields.partial().extend({
  status: IncidenceFields.shape.status.unwrap().optional(),
  priority: IncidenceFields.shape.priority.unwrap().optional(),
  comment: IncidenceFields.shape.comment.unwrap().optional(),
  id: Id,
  updatedAt: Instant.optional(),
})

/** Changes an incident, and says in its history what was done. Two people do not overwrite each other. */
export const updateIncidence = holds(...KEEPERS, ...MERCHANTS)
  .input(AnyField)
  .output(Incidence)
  .concat(mayFail('NotFound', 'Forbidden', 'StaleRecord', 'Conflict'))
  .mutation(
    write(async ({ input: { id, updatedAt, ...fields }, ctx }) => {
      const { db, world, caller, now, fail, emit, audit } = ctx
      const before = await lockIncidence(db, caller, id)
      if (!before) throw fail('NotFound')
      await refuseStale(before, updatedAt ?? ifMatch(ctx), ctx)
      if (!(await mayWrite(db, caller, fields, before, now))) throw fail('Forbidden')

      const row = await saveIncidence(db, id, columnsOfFields(fields, ctx, before), now)
      for (const event of changesOf(before, row))
        await addIncidenceEvent(db, { world, now }, id, { ...event, actorId: caller.id })
      audit({ type: 'incidence', id, ...difference(before, row) })
      tellOfChange({ emit }, before, row)
      return (await presentIncidences([row], ctx))[0]!
    }),
  )

/** Says or shows something more about an incident. */
export const commentOnIncidence = holds(...KEEPERS, ...MERCHANTS)
  .input(CommentOnIncidence)
  .output(Incidence)
  .concat(mayFail('NotFound', 'TooManyEntries'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, world, caller, now, fail, audit } = ctx
      const row = await lockIncidence(db, caller, input.id)
      const photos = await ownReportPhotos(db, caller.id, input.photos)
      if (!row || !photos) throw fail('NotFound')
      const taken = (await photosOf(db, [row])).get(row.id)?.length ?? 0
      if (taken + photos.length > INCIDENCE_PHOTOS_MAX)
        throw fail('TooManyEntries', { limit: INCIDENCE_PHOTOS_MAX })

      const said = { actorId: caller.id }
      const text = input.comment.trim()
      if (text)
        await addIncidenceEvent(db, { world, now }, row.id, { ...said, kind: 'comment', data: { text } })
      await insertIncidencePhotos(db, { now, reporterId: caller.id }, row.id, photos)
      if (photos.length)
        await addIncidenceEvent(db, { world, now }, row.id, {
          ...said,
          kind: 'photo',
          data: { count: photos.length },
        })
      audit({ type: 'incidence', id: row.id, after: { comment: text, photos: photos.length } })
      return (await presentIncidences([row], ctx))[0]!
    }),
  )
