import sharp, { type Sharp } from 'sharp'
import { REFUSED } from '../../../core/subprocess'
import { PICTURE_MAX_MEGAPIXELS } from './contract/pictures'
import { RECIPES, type Recipe, TOO_LARGE } from './recipes'

/** A script: reads a picture, and writes it drawn anew by the recipe that is named. */
sharp.concurrency(1)
sharp.cache(false)

const { side, fit, format, quality } = RECIPES[process.argv[2] as Recipe]
const limitInputPixels = PICTURE_MAX_MEGAPIXELS * 1_000_000

try {
  const bytes = await Bun.stdin.bytes()
  // Reads no further than the header.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > limitInputPixels) refuse(TOO_LARGE)
  const upright = sharp(bytes, { limitInputPixels, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit, position: 'attention', withoutEnlargement: fit === 'inside' })
  await Bun.write(Bun.stdout, await encoded(upright).toBuffer())
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error))
}

function encoded(picture: Sharp): Sharp {
  if (format === 'webp') return picture.webp({ quality })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(REFUSED)
}
