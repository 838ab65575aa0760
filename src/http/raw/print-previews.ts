import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { holderOf } from '../../core/procedures'
import { documentOf } from '../../modules/printing/print-jobs/draw-when-taken'
import { printJobsVisibleTo } from '../../modules/printing/print-jobs/print-jobs'
import { paperPng } from '../../modules/printing/print-jobs/render-paper'
import { READS_PRINTING } from '../../modules/printing/printers/printers'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** The paper of a print job as a picture, for who may see the job. */
export function printPreviews({ openContext, ipOf }: RawParts) {
  return new Elysia().get(
    '/api/v1/print-jobs/:id/paper.png',
    async ({ request, params }) => {
      const ctx = await openContext(request, ipOf(request))
      try {
        const caller = holderOf(ctx, READS_PRINTING)
        if (!/^[0-9a-f]{24}$/.test(params.id)) throw new Failure('NotFound')
        const job = await printJobsVisibleTo(ctx.db, caller, READS_PRINTING)
          .selectAll('print_job')
          .where('print_job.id', '=', params.id)
          .executeTakeFirst()
        if (!job) throw new Failure('NotFound')
        const png = await paperPng({ ...job, html: await documentOf(ctx.db, job) }, caller)
        return new Response(png, {
          headers: { 'content-type': 'image/png' },
        })
      } catch (error) {
        return refusal(error, ctx)
      }
    },
    { parse: 'none' },
  )
}
