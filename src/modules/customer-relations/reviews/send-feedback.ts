import { anyone, limited } from '../../../core/procedures'
import { REPORTS } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { ProblemReport, SendFeedback } from '../../operations/incidents/contract/incidences'
import { PLATFORM_CITY, reportIncidence } from '../../operations/incidents/incidences.store'

/** What somebody who is not signed in would like to say, and where they can be answered if they want to be. */
export const sendFeedback = anyone
  .meta({ summary: 'Keeps what a visitor has to say, for somebody to read' })
  .use(limited(REPORTS))
  .input(SendFeedback)
  .output(ProblemReport)
  .mutation(
    write(async ({ input, ctx: { db, world, now, emit, audit } }) => {
      const id = await reportIncidence(
        db,
        { world, now, emit },
        {
          city: PLATFORM_CITY,
          type: 'feedback',
          priority: 3,
          comment: input.comment,
          contact: input.contact,
        },
      )
      audit({ type: 'incidence', id, after: { kind: 'feedback' } })
      return { id, incidenceId: id }
    }),
  )
