import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { inTransaction, type Writing } from '../../../core/write'
import { PICTURE_MAX_BYTES } from '../../files/photos/contract/pictures'
import { drawPictureAnew } from '../../files/photos/draw-picture-anew'
import { recordFile } from '../../files/photos/files.store'
import { changePerson } from '../people/people.store'

const KIND = 'profile-picture'
const PATH = '/api/v1/cdn/people/'

/**
 * Keeps somebody's picture: a square of 512 pixels, drawn anew, without what a camera writes about place and owner
 * into it. The one before goes.
 */
export async function savePicture(
  ctx: Context & { caller: Person },
  file: Blob,
): Promise<{ profilePictureURL: string }> {
  const { caller, world, now } = ctx
  if (file.size > PICTURE_MAX_BYTES) throw new Failure('PayloadTooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = await drawPictureAnew(bytes, 'face')
  const id = world.newId()
  await world.files.put(`${id}.webp`, picture)
  const profilePictureURL = `${PATH}${id}`
  await inTransaction(ctx, 'customer.profile.keepPicture', async ({ db, emit, audit }) => {
    await recordFile(db, { id, kind: KIND, ownerId: caller.id, contentType: 'image/webp' }, picture, now)
    await removePicture(db, { emit }, caller.id, id)
    await changePerson(db, caller.id, { picture_url: profilePictureURL }, now)
    audit({ type: 'person', id: caller.id, after: { picture: id } })
    emit('person.changed', { personId: caller.id, what: 'profile' })
  })
  return { profilePictureURL }
}

/** Lets go of the pictures that somebody has sent in, all but this one. */
export async function removePicture(
  tx: Tx,
  { emit }: Pick<Writing, 'emit'>,
  personId: string,
  butFor?: string,
): Promise<void> {
  const files = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('owner_id', '=', personId)
    .where('kind', '=', KIND)
    .execute()
  for (const { id } of files) if (id !== butFor) emit('file.dropped', { fileId: id })
}

/** The picture that somebody shows now. One that was replaced is gone at once, also before its file is. */
export async function readPicture(world: World, id: string): Promise<Uint8Array | null> {
  const shown = await world.db
    .selectFrom('stored_file')
    .innerJoin('person', 'person.id', 'stored_file.owner_id')
    .select('person.picture_url')
    .where('stored_file.id', '=', id)
    .where('stored_file.kind', '=', KIND)
    .executeTakeFirst()
  return shown?.picture_url === `${PATH}${id}` ? world.files.get(`${id}.webp`) : null
}
