import { Elysia } from 'elysia'
import { Failure } from '../../contract/failures'
import {
  isSigned,
  maySeeProof,
  PROOF_MAX_BYTES,
  readProof,
  storeProof,
} from '../../features/logistics/proof-files'
import { ON_THE_ROAD } from '../../features/logistics/route-scope'
import type { Person } from '../../trpc/context'
import { holdsAny } from '../../trpc/procedures'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** What a form adds around its file. */
const FORM_BYTES = 20_000

/** Photos that couriers take at the door: brought as a form, kept small and clean, shown to those concerned. */
export function proofs({ openContext, ipOf }: RawParts) {
  return new Elysia()
    .post(
      '/api/v1/courier-api/uploadProof',
      async ({ request }) => {
        const ctx = await openContext(request, ipOf(request))
        try {
          const caller = ctx.caller
          if (caller.kind !== 'person')
            throw new Failure((caller.kind === 'anonymous' && caller.refused) || 'Unauthorized')
          if (!holdsAny(caller.permissions, ON_THE_ROAD)) throw new Failure('Forbidden')
          const proofImageURL = await storeProof(ctx, caller, await fileOf(request))
          return json({ proofImageURL })
        } catch (error) {
          return refusal(error, ctx)
        }
      },
      { parse: 'none' },
    )
    .get('/api/v1/files/proofs/:id', async ({ request, params }) => {
      const ctx = await openContext(request, ipOf(request))
      try {
        const id = params.id
        if (!/^[0-9a-f]{24}$/.test(id)) throw new Failure('NotFound')
        const query = new URL(request.url).searchParams
        const signed = isSigned(ctx.world, id, { until: query.get('until'), sig: query.get('sig') }, ctx.now)
        if (!signed && !(await maySeeProof(ctx.db, personOf(ctx.caller), id))) throw new Failure('NotFound')
        const picture = await readProof(ctx.world, id)
        if (!picture) throw new Failure('NotFound')
        return new Response(picture.slice().buffer, {
          headers: {
            'content-type': 'image/jpeg',
            'cache-control': 'private, max-age=86400, immutable',
            'x-content-type-options': 'nosniff',
            'content-disposition': 'inline',
          },
        })
      } catch (error) {
        return refusal(error, ctx)
      }
    })
}

function personOf(caller: { kind: string; refused?: unknown }): Person {
  if (caller.kind !== 'person') throw new Failure('Unauthorized')
  return caller as Person
}

async function fileOf(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > PROOF_MAX_BYTES + FORM_BYTES)
    throw new Failure('PayloadTooLarge')
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new Failure('BadRequest')
  const form = await request.formData().catch(error => {
    throw new Failure('BadRequest', undefined, { cause: error })
  })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new Failure('BadRequest', { reason: 'Send the picture as "file"' })
  if (file.size > PROOF_MAX_BYTES) throw new Failure('PayloadTooLarge')
  return file.bytes()
}

const json = (body: object) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
