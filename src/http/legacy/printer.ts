import type { Context } from '../../core/context'
import { languageAsked, MEDIA_TYPES, readyPaper } from '../../modules/printing/print-jobs/render-paper'
import type { NextJob } from '../../modules/printing/printers/contract/printing'
import { legacy } from '../legacy-table'

/** For a device that has a printer and draws nothing: `accept` names the printer's language. */
async function inPrinterLanguage(job: NextJob | null, ctx: Context): Promise<Response | null> {
  const { caller } = ctx
  const language = job && languageAsked(ctx.request.header('accept'), job.format)
  if (!job || !language || caller.kind !== 'printer') return null
  const bytes = await readyPaper({ ...ctx, caller }, job, language)
  if (!bytes) return new Response(null, { status: 204 })
  return new Response(bytes, {
    headers: {
      'content-type': MEDIA_TYPES[language],
      'x-job-id': job.id,
      'x-job-kind': job.kind,
      'x-lease-until': job.leaseUntil?.toISOString() ?? '',
    },
  })
}
const bytesToo = { otherwise: inPrinterLanguage }

export const printer = legacy([
  ['POST', '/printer-api/claim', 'printer.claim'],
  ['GET', '/printer-api/printers/self/next-job', 'printer.nextJob', bytesToo],
  ['GET', '/printer-api/next-job', 'printer.nextJob', bytesToo], // short form
  ['GET', '/printer-api/printers/self/ping', 'printer.ping'],
  ['GET', '/printer-api/ping', 'printer.ping'], // short form
  ['GET', '/printer-api/printers/self/check-for-updates', 'printer.checkForUpdates'],
  ['GET', '/printer-api/check-for-updates', 'printer.checkForUpdates'], // short form
  ['PATCH', '/printer-api/print-jobs/{tid}', 'printer.reportJob'],
])
