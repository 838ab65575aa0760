import { type Bitmap, bytesPerRow, papersOf } from '../bitmaps/bitmap'

/** A label for each paper of a picture. */
export const zplLabels = (bitmap: Bitmap, copies = 1): string =>
  papersOf(bitmap)
    .map(paper => zplLabel(paper, copies))
    .join('')

/**
 * A label as one graphic, with the few commands that every printer of this language knows. The origin is sent each
 * time because printers keep the last one.
 */
function zplLabel(bitmap: Bitmap, copies = 1): string {
  const total = bytesPerRow(bitmap) * bitmap.height
  return `^XA^PW${bitmap.width}^LL${bitmap.height}^LH0,0^FO0,0^GFA,${total},${total},${bytesPerRow(bitmap)},${zplRows(bitmap)}^FS^PQ${copies}^XZ\n`
}

/** The dots in hexadecimal, shortened: repeats, "rest is white" (,), "rest is black" (!), "same as above" (:). */
function zplRows(bitmap: Bitmap): string {
  const row = bytesPerRow(bitmap)
  let above = ''
  let text = ''
  for (let y = 0; y < bitmap.height; y++) {
    const line = Array.from(bitmap.bits.subarray(y * row, (y + 1) * row), byte =>
      byte.toString(16).padStart(2, '0').toUpperCase(),
    ).join('')
    text += line === above ? ':' : shortened(line)
    above = line
  }
  return text
}

function shortened(line: string): string {
  const white = line.replace(/0+$/, '')
  const black = line.replace(/F+$/, '')
  const [kept, end] = white.length <= black.length ? [white, ','] : [black, '!']
  const isWhole = kept.length === line.length
  return kept.replace(/(.)\1*/g, (run, digit: string) => repeats(run.length) + digit) + (isWhole ? '' : end)
}

/** G to Y are 1 to 19 times, g to z 20 to 400 in twenties; they add up. */
function repeats(count: number): string {
  if (count === 1) return ''
  const twenties = Math.floor(count / 20)
  const most = Math.floor(twenties / 20)
  const rest = count % 20
  return (
    'z'.repeat(most) +
    (twenties % 20 ? String.fromCharCode(0x66 + (twenties % 20)) : '') +
    (rest ? String.fromCharCode(0x46 + rest) : '')
  )
}
