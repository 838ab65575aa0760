import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { personOf } from '../../core/procedures'
import { PICTURE_MAX_BYTES } from '../../modules/files/photos/contract/pictures'
import { readReportPhoto, storeReportPhoto } from '../../modules/operations/incidents/incidence-record'
import { anonymousContext } from '../context'
import { PHOTOS_A_DAY } from '../limits'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'
import { takeUpload } from './uploads'

/** Photos of what went wrong: sent in as a form before the report that names them, shown to who reads it. */
export function reportPhotos({ world, openContext, ipOf, countView }: RawParts) {
  return new Elysia()
    .post(
      '/api/v1/user/problem-photo',
      async ({ request }) => {
        const ctx = await openContext(request, ipOf(request))
        try {
          const caller = personOf(ctx)
          const photo = await takeUpload(
            { request, limit: PICTURE_MAX_BYTES, aDay: PHOTOS_A_DAY },
            { ...ctx, caller },
            async file => storeReportPhoto(ctx, caller, await file.bytes()),
          )
          return Response.json({ photo }, { status: 201 })
        } catch (error) {
          return refusal(error, ctx)
        }
      },
      { parse: 'none' },
    )
    .get('/api/v1/files/reports/:id', async ({ request, params: { id } }) => {
      // The address is the permission: who asks does not have to be looked up.
      const ctx = anonymousContext(world, request, ipOf(request))
      try {
        countView(request)
        const query = new URL(request.url).searchParams
        const signed = { until: query.get('until'), sig: query.get('sig') }
        const picture = /^[0-9a-f]{24}$/.test(id)
          ? await readReportPhoto(ctx.world, id, signed, ctx.now)
          : null
        if (!picture) throw new Failure('NotFound')
        return new Response(picture.slice().buffer, {
          headers: { 'content-type': 'image/jpeg', 'content-disposition': 'inline' },
        })
      } catch (error) {
        return refusal(error, ctx)
      }
    })
}
