import { type Bitmap, blankBitmap } from '../bitmaps/bitmap'

/** The labels in a stream, each as often as it asks to be printed. Knows graphics only. */
export function decodeZpl(zpl: string): Bitmap[] {
  return [...zpl.matchAll(/\^XA(.*?)\^XZ/gs)].flatMap(([, label = '']) => {
    const bitmap = labelOf(label)
    const copies = Number(/\^PQ(\d+)/.exec(label)?.[1] ?? 1)
    return Array.from({ length: copies }, () => bitmap)
  })
}

function labelOf(label: string): Bitmap {
  const width = Number(/\^PW(\d+)/.exec(label)?.[1] ?? 800)
  const height = Number(/\^LL(\d+)/.exec(label)?.[1] ?? 400)
  const bitmap = blankBitmap(width, height)
  for (const [, x = '0', y = '0', , total = '0', row = '1', data = ''] of label.matchAll(
    /\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([^^~]*)/g,
  )) {
    const bytes = expanded(data, Number(row), Number(total) / Number(row))
    place(bitmap, bytes, Number(row), Number(x), Number(y))
  }
  return bitmap
}

function place(bitmap: Bitmap, bytes: Uint8Array, row: number, left: number, top: number) {
  bytes.forEach((byte, index) => {
    const y = top + Math.floor(index / row)
    const x = left + (index % row) * 8
    for (let bit = 0; bit < 8; bit++) {
      if (!(byte & (0x80 >> bit)) || x + bit >= bitmap.width || y >= bitmap.height) continue
      bitmap.bits[(y * bitmap.width + x + bit) >> 3]! |= 0x80 >> ((x + bit) & 7)
    }
  })
}

function expanded(data: string, row: number, height: number): Uint8Array {
  const digits = row * 2
  const lines: string[] = []
  let line = ''
  let count = 0
  for (const character of data.replace(/\s/g, '')) {
    if (/[G-Y]/.test(character)) count += character.charCodeAt(0) - 0x46
    else if (/[g-z]/.test(character)) count += (character.charCodeAt(0) - 0x66) * 20
    else if (character === ':') lines.push(lines.at(-1) ?? '0'.repeat(digits))
    else if (character === ',' || character === '!') line = line.padEnd(digits, character === ',' ? '0' : 'F')
    else {
      line += character.repeat(count || 1)
      count = 0
    }
    while (line.length >= digits) {
      lines.push(line.slice(0, digits))
      line = line.slice(digits)
    }
  }
  const hex = lines.slice(0, height).join('')
  return Uint8Array.from({ length: row * height }, (_, byte) =>
    Number.parseInt(hex.slice(byte * 2, byte * 2 + 2) || '0', 16),
  )
}
