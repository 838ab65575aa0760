import { PICTURE_MAX_BYTES, PICTURE_MAX_MEGAPIXELS } from '../src/modules/files/photos/contract/pictures'

interface Smaller {
  /** Of the long side, in pixels. */
  side: number
  quality: number
}

/** A picture that the server takes: one of more pixels or bytes is drawn smaller. As it is, when it cannot be read here. */
export function shrinkPicture(file: File): Promise<File> {
  return drawn(file, { side: 3000, quality: 0.85 }, ({ naturalWidth, naturalHeight }) => {
    const isTooLarge = naturalWidth * naturalHeight > PICTURE_MAX_MEGAPIXELS * 1_000_000
    return isTooLarge || file.size > PICTURE_MAX_BYTES
  })
}

/** A proof of delivery, always small, so that it goes through a bad connection. As it is, when it cannot be read here. */
export function shrinkProof(file: File): Promise<File> {
  return drawn(file, { side: 1600, quality: 0.8 }, () => true)
}

async function drawn(
  file: File,
  { side, quality }: Smaller,
  isWanted: (picture: HTMLImageElement) => boolean,
): Promise<File> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    // Says how large it is, turned the way it was held, before anything of it is decoded.
    await new Promise((resolve, reject) => {
      picture.onload = resolve
      picture.onerror = reject
    })
    if (!isWanted(picture)) return file
    const { naturalWidth, naturalHeight } = picture
    const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(naturalWidth * scale)
    canvas.height = Math.round(naturalHeight * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // What may be see-through stays so.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
    const smaller = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
    return smaller ? new File([smaller], file.name, { type: smaller.type }) : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
