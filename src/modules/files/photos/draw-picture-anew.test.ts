import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { drawPictureAnew } from './draw-picture-anew'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8b89a' } })
const outcome = (bytes: Uint8Array) =>
  drawPictureAnew(bytes, 'photo').then(
    () => 'kept',
    error => error.name as string,
  )

test('a photo is kept upright, small, and without what the camera wrote', async () => {
  const taken = await blank(2400, 1200)
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const kept = await sharp(await drawPictureAnew(taken, 'photo')).metadata()
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 800, 1600, undefined])
  const face = await sharp(await drawPictureAnew(taken, 'face')).metadata()
  expect([face.format, face.width, face.height]).toEqual(['webp', 512, 512])
})

test('one of more than 24 megapixels is refused by its header, and told why', async () => {
  expect(await outcome(await blank(4900, 4900).png({ progressive: true }).toBuffer())).toBe('PictureTooLarge')
  // Only the header is whole: nothing of the picture could be decoded.
  const header = (await blank(9000, 9000).png().toBuffer()).subarray(0, 2000)
  expect(await outcome(header)).toBe('PictureTooLarge')
})

test('what cannot be decoded is refused', async () => {
  const half = await blank(800, 800).jpeg().toBuffer()
  expect(await outcome(half.subarray(0, 200))).toBe('UnsupportedFile')
  expect(await outcome(new TextEncoder().encode('<svg/>'))).toBe('UnsupportedFile')
})

test('many at once: some wait their turn, and the rest is told to come again', async () => {
  const picture = await blank(600, 400).png().toBuffer()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(picture)))
  expect(outcomes.filter(name => name === 'kept')).toHaveLength(11)
  expect(outcomes.filter(name => name === 'ServiceUnavailable')).toHaveLength(9)
})
