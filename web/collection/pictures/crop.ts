/** Part of a picture, in its own pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
export interface Size {
  width: number
  height: number
}
/** What is in the middle, each from 0 to 1 of the picture. */
export interface Centre {
  x: number
  y: number
}

/** How a picture is shown: on the card of a dish, over a page, or as it was taken. */
export const SHAPES = ['square', 'wide', 'whole'] as const
export type Shape = (typeof SHAPES)[number]
const RATIOS: Record<Shape, number | null> = { square: 1, wide: 16 / 9, whole: null }

export const MOST_ZOOM = 4

/** The width of a shape for each of its height. */
export const ratioOf = (shape: Shape, { width, height }: Size): number => RATIOS[shape] ?? width / height

/** The largest part of that shape around a centre, at a zoom; it never reaches beyond the picture. */
export function cropOf(size: Size, shape: Shape, zoom: number, centre: Centre): Crop {
  const ratio = ratioOf(shape, size)
  const widest = Math.min(size.width, size.height * ratio)
  const width = Math.max(1, Math.round(widest / zoom))
  const height = Math.max(1, Math.round(widest / ratio / zoom))
  return {
    x: Math.round(within(centre.x * size.width - width / 2, size.width - width)),
    y: Math.round(within(centre.y * size.height - height / 2, size.height - height)),
    width,
    height,
  }
}

/** The centre of a part, so that one which was pushed beyond an edge does not have to be pushed all the way back. */
export const centreOf = ({ x, y, width, height }: Crop, size: Size): Centre => ({
  x: (x + width / 2) / size.width,
  y: (y + height / 2) / size.height,
})

const within = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** A picture of a part of another, in the same format as far as it keeps what may be see-through. */
export async function cropped(picture: HTMLImageElement, crop: Crop, file: File): Promise<File> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, LONGEST / Math.max(crop.width, crop.height))
  canvas.width = Math.round(crop.width * scale)
  canvas.height = Math.round(crop.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('The part of the picture could not be drawn')
  return new File([blob], file.name, { type: blob.type })
}

/** Nothing shows a picture larger; browsers draw no canvas of any size. */
const LONGEST = 3000
