/** Long side of a proof in pixels, and how well it is kept. */
const side = 1600
const quality = 0.8

/** A phone's picture has 5 MB and more: smaller it goes through a bad connection. As it is, when it cannot be read here. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    return file
  }
}
