import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { DEFAULT_CHANNEL, isChannel } from '../../core/rules/ordering/channels'
import { servedMenu } from '../../modules/orders/storefront/served-menus'
import { anonymousContext, chooseLanguage } from '../context'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** The menu of a store, the most read thing there is: made for all who ask within a second, and handed out as it is. */
export function menus({ world, ipOf, countView }: RawParts) {
  return new Elysia().get(
    '/api/v1/public/stores/:idOrSlug/menu',
    async ({ request, params }) => {
      const asked = request.url.indexOf('?')
      const query = asked < 0 ? null : new URLSearchParams(request.url.slice(asked))
      const channel = query?.get('channel') ?? DEFAULT_CHANNEL
      const catalog = query?.get('catalog') ?? null
      // The router gives null for what it cannot decode.
      const idOrSlug: string = params.idOrSlug ?? ''
      try {
        countView(request)
        if (!isChannel(channel) || idOrSlug.length > 80 || (catalog?.length ?? 0) > 80)
          throw new Failure('ValidationError')
        const { headers } = request
        const reader = chooseLanguage(headers.get('accept-language'))
        const served = await servedMenu(world, idOrSlug, channel, reader, catalog)
        if (!served) throw new Failure('StoreNotFound')
        if (headers.get('if-none-match') === served.etag)
          return new Response(null, { status: 304, headers: headersOf(served.etag) })
        if (headers.get('accept-encoding')?.includes('gzip'))
          return new Response(served.gzip, {
            headers: { ...headersOf(served.etag), 'content-encoding': 'gzip' },
          })
        return new Response(served.json, { headers: headersOf(served.etag) })
      } catch (error) {
        return refusal(error, anonymousContext(world, request, ipOf(request)))
      }
    },
    { parse: 'none' },
  )
}

const headersOf = (etag: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  etag,
  vary: 'accept-encoding, accept-language',
})
