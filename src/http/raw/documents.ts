import { Elysia } from 'elysia'
import { readPdf } from '../../modules/billing/documents/show-invoice-pdf'
import { anonymousContext } from '../context'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** Documents under the addresses that those who may read them are given. */
export function documents({ world, ipOf, countView }: RawParts) {
  return new Elysia().get('/api/v1/files/invoices/:token', async ({ request, params: { token } }) => {
    const ctx = anonymousContext(world, request, ipOf(request))
    try {
      countView(request)
      const { name, bytes } = await readPdf(world, token, ctx.now)
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
  })
}
