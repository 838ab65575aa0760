import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { holderOf, personOf } from '../../core/procedures'
import { PICTURE_MAX_BYTES } from '../../modules/files/photos/contract/pictures'
import { isSigned, maySeeProof, readProof, storeProof } from '../../modules/logistics/routes/proof-files'
import { ON_THE_ROAD } from '../../modules/logistics/routes/route-scope'
import { anonymousContext } from '../context'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'
import { takeUpload } from './uploads'

/** Photos that couriers take at the door: brought as a form, kept small and clean, shown to those concerned. */
export function proofs({ world, openContext, ipOf, countView }: RawParts) {
  return new Elysia()
    .post(
      '/api/v1/courier-api/uploadProof',
      async ({ request }) => {
        const ctx = await openContext(request, ipOf(request))
        try {
          const caller = holderOf(ctx, ON_THE_ROAD)
          const proofImageURL = await takeUpload(
            { request, limit: PICTURE_MAX_BYTES },
            { ...ctx, caller },
            async file => storeProof(ctx, caller, await file.bytes()),
          )
          return Response.json({ proofImageURL })
        } catch (error) {
          return refusal(error, ctx)
        }
      },
      { parse: 'none' },
    )
    .get('/api/v1/files/proofs/:id', async ({ request, params }) => {
      const visitor = anonymousContext(world, request, ipOf(request))
      try {
        countView(request)
        const id = params.id
        if (!/^[0-9a-f]{24}$/.test(id)) throw new Failure('NotFound')
        const query = new URL(request.url).searchParams
        const signed = isSigned(world, id, { until: query.get('until'), sig: query.get('sig') }, visitor.now)
        // Only without a permission in the address it matters who asks.
        if (
          !signed &&
          !(await maySeeProof(world.db, personOf(await openContext(request, ipOf(request))), id))
        )
          throw new Failure('NotFound')
        const picture = await readProof(world, id)
        if (!picture) throw new Failure('NotFound')
        return new Response(picture.slice().buffer, {
          headers: {
            'content-type': 'image/jpeg',
            'content-disposition': 'inline',
          },
        })
      } catch (error) {
        return refusal(error, visitor)
      }
    })
}
