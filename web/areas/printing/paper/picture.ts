import type { Picture } from './paper-jobs'
import { PrintProblem } from './print-problem'

/** Of an uploaded picture: more than any head prints is only memory. */
const MOST_BYTES = 800_000
const LONGEST_SIDE = 512

/** A picture from a file, small enough to go with a job. @throws PrintProblem 'notAPicture', 'pictureTooLarge' */
export async function readPicture(file: Blob): Promise<Picture> {
  const address = URL.createObjectURL(file)
  try {
    const image = await loaded(address)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    return drawnOn(image.naturalWidth * scale, image.naturalHeight * scale, (context, width, height) =>
      context.drawImage(image, 0, 0, width, height),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A quarter to the right. */
export async function turned({ src, width, height }: Picture): Promise<Picture> {
  const image = await loaded(src)
  return drawnOn(height, width, context => {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
    context.drawImage(image, 0, 0, width, height)
  })
}

function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new PrintProblem('notAPicture'))
    image.src = src
  })
}

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void

/** On white, because paper is. */
function drawnOn(wide: number, high: number, draw: Draw): Picture {
  const [width, height] = [Math.max(1, Math.round(wide)), Math.max(1, Math.round(high))]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PrintProblem('notAPicture')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  draw(context, width, height)
  return { src: smallest(canvas), width, height }
}

/** Line art stays as it is; what does not fit so is a photo, and gives a little. */
function smallest(canvas: HTMLCanvasElement): string {
  const fits = (src: string) => (src.length * 3) / 4 <= MOST_BYTES
  const exact = canvas.toDataURL('image/png')
  if (fits(exact)) return exact
  for (const quality of [0.9, 0.75, 0.6]) {
    const photo = canvas.toDataURL('image/jpeg', quality)
    if (fits(photo)) return photo
  }
  throw new PrintProblem('pictureTooLarge')
}
