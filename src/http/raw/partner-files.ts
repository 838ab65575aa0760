import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { holderOf } from '../../core/procedures'
import { readRejectedRows } from '../../modules/logistics/partner-deliveries/rejected-rows'
import { DISPATCHERS } from '../../modules/logistics/routes/route-scope'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** The rows of a courier partner's file that were rejected, for who has sent it in. */
export function partnerFiles({ openContext, ipOf }: RawParts) {
  return new Elysia().get(
    '/api/v1/admin/courier-partner-files/:file',
    async ({ request, params }) => {
      const ctx = await openContext(request, ipOf(request))
      try {
        const caller = holderOf(ctx, DISPATCHERS)
        const [, id] = /^([0-9a-f]{24})\.csv$/.exec(params.file) ?? []
        const csv = id ? await readRejectedRows(ctx.db, caller.id, id) : null
        if (csv === null) throw new Failure('NotFound')
        return new Response(csv, {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="rejected-rows.csv"',
          },
        })
      } catch (error) {
        return refusal(error, ctx)
      }
    },
    { parse: 'none' },
  )
}
