import type { Context, Person, World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import {
  isSignedPhoto,
  type PhotoKind,
  photoIdOf,
  photoOwner,
  photoUrl,
  readPhoto,
  storePhoto,
} from '../../files/photos/photos'

/** Of what went wrong. Its address is the only way to it. */
const REPORT_PHOTO: PhotoKind = { kind: 'report-photo', path: '/api/v1/files/reports/' }

/** Answers the address that the report then names. Throws PayloadTooLarge and UnsupportedFile. */
export const storeReportPhoto = (
  ctx: Pick<Context, 'world' | 'now'>,
  caller: Person,
  bytes: Uint8Array,
): Promise<string> => storePhoto(ctx, caller, REPORT_PHOTO, bytes)

/** The address of a photo for a person who may see its report. */
export const reportPhotoUrl = (world: Pick<World, 'settings'>, id: string, now: Date): string =>
  photoUrl(world, REPORT_PHOTO, id, now)

/** The photo under an address as it was given out; null when it was not, or no longer counts. */
export async function readReportPhoto(
  world: World,
  id: string,
  signature: { until: string | null; sig: string | null },
  now: Date,
): Promise<Uint8Array | null> {
  return isSignedPhoto(world, REPORT_PHOTO, id, signature, now) ? readPhoto(world, REPORT_PHOTO, id) : null
}

/** The photo that somebody has just sent in and now names; null when there is none of theirs under that address. */
export async function ownReportPhoto(db: Database, personId: string, url: string): Promise<string | null> {
  const id = photoIdOf(REPORT_PHOTO, url)
  const file = id ? await photoOwner(db, REPORT_PHOTO, id) : undefined
  return file?.owner_id === personId ? id : null
}
