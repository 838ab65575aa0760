import { Elysia } from 'elysia'
import { readPdf } from '../../modules/billing/documents/show-invoice-pdf'
import { readQuotePdf } from '../../modules/billing/documents/show-quote-document'
import { anonymousContext } from '../context'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** Documents, under addresses that are given to their readers. */
export function documents({ world, ipOf, countView }: RawParts) {
  const answer =
    (read: typeof readPdf) =>
    async ({ request, params: { token } }: { request: Request; params: { token: string } }) => {
      const ctx = anonymousContext(world, request, ipOf(request))
      try {
        countView(request)
        const { name, bytes } = await read(world, token, ctx.now)
        return new Response(bytes.slice().buffer, {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="${name}"`,
            'cache-control': 'private, no-store',
          },
        })
      } catch (error) {
        return refusal(error, ctx)
      }
    }
  return new Elysia()
    .get('/api/v1/files/invoices/:token', answer(readPdf))
    .get('/api/v1/files/quotes/:token', answer(readQuotePdf))
}
