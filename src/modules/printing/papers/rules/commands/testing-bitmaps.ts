import { type Bitmap, bytesPerRow } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { escposSteps, RESET } from './escpos'

export function isBlack(bitmap: Bitmap, x: number, y: number): boolean {
  return ((bitmap.bits[y * bytesPerRow(bitmap) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

export function isSameBitmap(one: Bitmap, other: Bitmap): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.bits.every((byte, index) => byte === other.bits[index])
  )
}

/** Grey and alpha-free RGBA, as canvas and QR readers take it. */
export function rgbaOf(bitmap: Bitmap): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(bitmap.width * bitmap.height * 4).fill(255)
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (isBlack(bitmap, x, y)) rgba.fill(0, (y * bitmap.width + x) * 4, (y * bitmap.width + x) * 4 + 3)
  return rgba
}

/** All that a printer without interruptions is given for a bitmap. */
export function escposBytes(bitmap: Bitmap, copies = 1): Uint8Array<ArrayBuffer> {
  return joined([RESET, ...escposSteps(bitmap, copies).map(step => step.bytes)])
}
