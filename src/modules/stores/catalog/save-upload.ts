import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { inTransaction } from '../../../core/write'
import { PICTURE_MAX_BYTES } from '../../files/photos/contract/pictures'
import { drawPictureAnew } from '../../files/photos/draw-picture-anew'
import { recordFile } from '../../files/photos/files.store'

/**
 * Keeps a picture for a product or store: drawn anew from its pixels, upright, without what a camera writes
 * about place and owner into it.
 */
export async function saveUpload(
  ctx: Context & { caller: Person },
  file: Blob,
): Promise<{ id: string; imageURL: string }> {
  const { caller, world, now } = ctx
  if (file.size > PICTURE_MAX_BYTES) throw new Failure('PayloadTooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = await drawPictureAnew(bytes, 'upload')
  const id = world.newId()
  await world.files.put(`${id}.webp`, picture)
  await inTransaction(ctx, 'products.uploadImage', async ({ db, audit }) => {
    await recordFile(db, { id, kind: 'picture', ownerId: caller.id, contentType: 'image/webp' }, picture, now)
    audit({ type: 'stored_file', id, after: { bytes: picture.length } })
  })
  return { id, imageURL: `/api/v1/cdn/pictures/${id}?f=image.webp` }
}
