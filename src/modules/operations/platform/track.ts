import { z } from 'zod'
import { Ok, ok, Text } from '../../../core/contract/common'
import { limited, signedIn } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'

const MOST_FACTS = 20
const Fact = z.union([Text(100), z.number(), z.boolean(), z.null()])

/**
 * What somebody did in an app, for those who read our logs: a name and a few plain facts, beside the request's own. It
 * is kept nowhere else, and nothing follows from it.
 */
export const track = signedIn
  .meta({ summary: 'Notes in the log what somebody did in an app' })
  .use(limited(SEARCHES))
  .input(
    z.object({
      event: Text(80).min(1),
      data: z
        .record(Text(40), Fact)
        .refine(data => Object.keys(data).length <= MOST_FACTS, { message: `At most ${MOST_FACTS} facts` })
        .default({}),
    }),
  )
  .output(Ok)
  .mutation(({ input: { event, data }, ctx: { world, caller, request } }) => {
    world.log.info(
      { event, data, personId: caller.id, requestId: request.id },
      'something was done in an app',
    )
    return ok
  })
