export const DITHERS = ['atkinson', 'floydsteinberg', 'bayer', 'none'] as const
export type Dither = (typeof DITHERS)[number]

/** Grey values, 0 black to 255 white, row by row. */
export interface GrayPicture {
  width: number
  height: number
  gray: Uint8Array
}

/** Where a dot's error goes: dots to the right, rows down, share of it. */
type Spread = readonly (readonly [number, number, number])[]

const SPREADS: Readonly<Record<'atkinson' | 'floydsteinberg', Spread>> = {
  // Six eighths: an eighth of each side is let go, which keeps light and dark areas clean.
  atkinson: [
    [1, 0, 1 / 8],
    [2, 0, 1 / 8],
    [-1, 1, 1 / 8],
    [0, 1, 1 / 8],
    [1, 1, 1 / 8],
    [0, 2, 1 / 8],
  ],
  floydsteinberg: [
    [1, 0, 7 / 16],
    [-1, 1, 3 / 16],
    [0, 1, 5 / 16],
    [1, 1, 1 / 16],
  ],
}

const BAYER_4X4 = [15, 135, 45, 165, 195, 75, 225, 105, 60, 180, 30, 150, 240, 120, 210, 90]

/**
 * Black (1) and white (0) for the dots in the mask; the others come out white and neither give nor take errors, so
 * that a photo does not speckle the text beside it.
 */
export function dithered(picture: GrayPicture, mask: Uint8Array, kind: Exclude<Dither, 'none'>): Uint8Array {
  return kind === 'bayer' ? ordered(picture, mask) : diffused(picture, mask, SPREADS[kind])
}

function ordered({ width, height, gray }: GrayPicture, mask: Uint8Array): Uint8Array {
  const black = new Uint8Array(gray.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dot = y * width + x
      if (mask[dot] && gray[dot]! < BAYER_4X4[(y & 3) * 4 + (x & 3)]!) black[dot] = 1
    }
  return black
}

function diffused({ width, height, gray }: GrayPicture, mask: Uint8Array, spread: Spread): Uint8Array {
  const rest = Float32Array.from(gray)
  const black = new Uint8Array(gray.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dot = y * width + x
      if (!mask[dot]) continue
      const isDark = rest[dot]! < 128
      if (isDark) black[dot] = 1
      const error = rest[dot]! - (isDark ? 0 : 255)
      for (const [right, down, share] of spread) {
        const toX = x + right
        const to = (y + down) * width + toX
        if (toX >= 0 && toX < width && y + down < height && mask[to]) rest[to]! += error * share
      }
    }
  return black
}
