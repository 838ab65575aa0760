import { type Bitmap, bytesPerRow } from './bitmap'
import { joined } from './joined'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * A bitmap as a PNG of one bit a dot.
 * @param deflate makes a zlib stream; without it the dots are stored as they are, about 70 KB a ticket
 */
export function pngOf(bitmap: Bitmap, deflate: (bytes: Uint8Array) => Uint8Array = stored): Uint8Array {
  const row = bytesPerRow(bitmap)
  const lines = new Uint8Array((row + 1) * bitmap.height)
  for (let y = 0; y < bitmap.height; y++)
    for (let byte = 0; byte < row; byte++)
      // A leading 0 says "not filtered"; PNG's 1 is white, ours is black.
      lines[y * (row + 1) + 1 + byte] = ~bitmap.bits[y * row + byte]! & 0xff
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, bitmap.width)
  view.setUint32(4, bitmap.height)
  header[8] = 1
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflate(lines)), chunk('IEND', new Uint8Array())]
  return joined([Uint8Array.from(SIGNATURE), ...chunks])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(data.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  whole.set(new TextEncoder().encode(name), 4)
  whole.set(data, 8)
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)))
  return whole
}

/** A zlib stream of stored blocks, which any reader takes and which needs no compressor. */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)]
  for (let from = 0; from === 0 || from < bytes.length; from += 0xffff) {
    const block = bytes.subarray(from, from + 0xffff)
    const isLast = from + 0xffff >= bytes.length ? 1 : 0
    const length = block.length
    parts.push(Uint8Array.of(isLast, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), block)
  }
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, adler32(bytes))
  return joined([...parts, sum])
}

function adler32(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return ((high << 16) | low) >>> 0
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
