import { Elysia } from 'elysia'
import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { holderOf } from '../../core/procedures'
import { PICTURE_MAX_BYTES } from '../../modules/files/photos/contract/pictures'
import {
  type Picture,
  type PictureWish,
  productPicture,
  readWish,
  storePicture,
  uploadedPicture,
} from '../../modules/stores/catalog/pictures'
import { saveUpload } from '../../modules/stores/catalog/save-upload'
import { MENU_KEEPERS } from '../../modules/stores/stores/store-access'
import { anonymousContext } from '../context'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'
import { takeUpload } from './uploads'

type Find = (world: World, id: string, wish: PictureWish) => Promise<Picture | null>

/** Pictures of products and stores, in few sizes, kept for ever by their version; and how they are sent in. */
export function pictures({ world, openContext, ipOf, countView }: RawParts) {
  const serve =
    (find: Find) =>
    async ({ request, params }: { request: Request; params: { id: string } }) => {
      try {
        countView(request)
        const query = new URL(request.url).searchParams
        const wish = readWish(query)
        if (!wish) throw new Failure('ValidationError')
        const picture = /^[0-9a-f]{24}$/.test(params.id) ? await find(world, params.id, wish) : null
        if (!picture) throw new Failure('NotFound')
        const headers = headersOf(picture, query.get('v'))
        return picture.etag && request.headers.get('if-none-match') === picture.etag
          ? new Response(null, { status: 304, headers })
          : new Response(picture.bytes, { headers })
      } catch (error) {
        return refusal(error, anonymousContext(world, request, ipOf(request)))
      }
    }

  return new Elysia()
    .get('/api/v1/cdn/products/:id', serve(productPicture), { parse: 'none' })
    .get('/api/v1/cdn/stores/:id', serve(storePicture), { parse: 'none' })
    .get('/api/v1/cdn/pictures/:id', serve(uploadedPicture), { parse: 'none' })
    .post(
      '/api/v1/products/upload-image',
      async ({ request }) => {
        const ctx = await openContext(request, ipOf(request))
        try {
          const caller = holderOf(ctx, MENU_KEEPERS)
          const as = { ...ctx, caller }
          const kept = await takeUpload({ request, limit: PICTURE_MAX_BYTES }, as, file =>
            saveUpload(as, file),
          )
          return Response.json(kept, { status: 201 })
        } catch (error) {
          return refusal(error, ctx)
        }
      },
      { parse: 'none' },
    )
}

/** An address with the version of what it shows never shows anything else; another one is asked for again soon. */
const headersOf = (picture: Picture, version: string | null) => ({
  'content-type': picture.contentType,
  'cache-control': !picture.etag
    ? 'no-store'
    : version === picture.version
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300',
  ...(picture.etag && { etag: picture.etag }),
  // Mails and other people's pages show them.
  'cross-origin-resource-policy': 'cross-origin',
})
