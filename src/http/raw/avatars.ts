import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { personOf, requireInPerson } from '../../core/procedures'
import { PICTURE_MAX_BYTES } from '../../modules/files/photos/contract/pictures'
import { readPicture, savePicture } from '../../modules/identity/users/profile-picture'
import { anonymousContext } from '../context'
import { PHOTOS_A_DAY } from '../limits'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'
import { takeUpload } from './uploads'

/** Pictures of people: sent in by themselves, shown to who has the address, for as long as it is theirs. */
export function avatars({ world, openContext, ipOf, countView }: RawParts) {
  return new Elysia()
    .get(
      '/api/v1/cdn/people/:id',
      async ({ request, params }) => {
        try {
          countView(request)
          const picture = /^[0-9a-f]{24}$/.test(params.id) ? await readPicture(world, params.id) : null
          if (!picture) throw new Failure('NotFound')
          // Not for long and not in between: what somebody takes back is gone soon.
          return new Response(picture.slice().buffer, {
            headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' },
          })
        } catch (error) {
          return refusal(error, anonymousContext(world, request, ipOf(request)))
        }
      },
      { parse: 'none' },
    )
    .post(
      '/api/v1/user/profile-picture',
      async ({ request }) => {
        const ctx = await openContext(request, ipOf(request))
        try {
          const caller = personOf(ctx)
          requireInPerson(caller)
          const as = { ...ctx, caller }
          const kept = await takeUpload({ request, limit: PICTURE_MAX_BYTES, aDay: PHOTOS_A_DAY }, as, file =>
            savePicture(as, file),
          )
          return Response.json(kept, { status: 201 })
        } catch (error) {
          return refusal(error, ctx)
        }
      },
      { parse: 'none' },
    )
}
