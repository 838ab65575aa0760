import { join } from 'node:path'
import { Failure } from '../../../core/contract/failures'
import { pictureKind } from '../../../core/rules/picture-kind'
import { runInSubprocess, SubprocessTimeout, UnusableInput } from '../../../core/subprocess'
import { makeTurns } from '../../../core/turns/turns'
import { PICTURE_MAX_MEGAPIXELS } from './contract/pictures'
import { type Recipe, TOO_LARGE } from './recipes'

const SCRIPT = join(import.meta.dir, 'draw-anew.ts')
/** A picture of a phone takes half a second, the largest that are taken take three. */
const WITHIN_MS = 20_000
const RETRY_SECONDS = 5

/** One picture at a time takes one processor and the memory of one; as many wait as are done before they give up. */
const inTurn = makeTurns({ atOnce: 1, waiting: 10 })

/**
 * A picture from outside, drawn anew from its pixels. Throws UnsupportedFile, PictureTooLarge, and
 * ServiceUnavailable when too many are waiting.
 */
export async function drawPictureAnew(bytes: Uint8Array, recipe: Recipe): Promise<Uint8Array<ArrayBuffer>> {
  if (!pictureKind(bytes)) throw new Failure('UnsupportedFile')
  const drawn = await inTurn(() => runInSubprocess(SCRIPT, [recipe], bytes, WITHIN_MS).catch(refuse))
  if (typeof drawn === 'string') throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
  return drawn
}

function refuse(error: unknown): never {
  if (error instanceof SubprocessTimeout)
    throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
  if (!(error instanceof UnusableInput)) throw error
  if (error.message === TOO_LARGE)
    throw new Failure('PictureTooLarge', { megapixels: PICTURE_MAX_MEGAPIXELS })
  throw new Failure('UnsupportedFile', undefined, { cause: error })
}
