import { encodeText, type PrinterCodes } from './code-pages'
import { between, EncoderRefusal, zeroOrBetween } from './encoder-refusal'

const LEVELS = { l: 48, m: 49, q: 50, h: 51 } as const

export interface BarcodeLook {
  /** Dots of its lines. */
  height?: number | undefined
  /** Of its thinnest line, from fine to coarse. */
  width?: number | undefined
}

export interface QrLook {
  model?: number | undefined
  size?: number | undefined
  level?: string | undefined
}

export interface Pdf417Look {
  /** Of code words beside and below each other; 0 leaves it to the printer. */
  columns?: number | undefined
  rows?: number | undefined
  width?: number | undefined
  height?: number | undefined
  level?: number | undefined
  isTruncated?: boolean | undefined
}

export function barcodeBytes(
  codes: PrinterCodes,
  value: string,
  symbology: string,
  { height = 60, width = 2 }: BarcodeLook,
): Uint8Array {
  const code = Object.hasOwn(codes.symbologies, symbology) ? codes.symbologies[symbology] : undefined
  if (code === undefined) throw new EncoderRefusal('Symbology not supported by printer')
  between('Height', height, 1, 255)
  between('Width', width, 1, 3)
  // Code 128 needs to know which of its sets to begin with.
  const data = encodeText(symbology === 'code128' ? `{B${value}` : value, 'cp437')
  // GS h, GS w, GS H with the value below, GS k.
  return Uint8Array.of(
    ...[0x1d, 0x68, height, 0x1d, 0x77, width + 1, 0x1d, 0x48, 2],
    ...[0x1d, 0x6b, code, data.length, ...data],
  )
}

/** GS ( k with its length. */
const twoDimensional = (...bytes: number[]) =>
  Uint8Array.of(0x1d, 0x28, 0x6b, bytes.length & 255, bytes.length >> 8, ...bytes)

export function qrBytes(value: string, { model = 2, size = 6, level = 'm' }: QrLook): Uint8Array[] {
  if (model !== 1 && model !== 2) throw new EncoderRefusal('Model must be 1 or 2')
  between('Size', size, 1, 8)
  if (!Object.hasOwn(LEVELS, level)) throw new EncoderRefusal('Error level must be l, m, q or h')
  return [
    twoDimensional(0x31, 0x41, 48 + model, 0),
    twoDimensional(0x31, 0x43, size),
    twoDimensional(0x31, 0x45, LEVELS[level as keyof typeof LEVELS]),
    twoDimensional(0x31, 0x50, 0x30, ...new TextEncoder().encode(value)),
    twoDimensional(0x31, 0x51, 0x30),
  ]
}

export function pdf417Bytes(
  codes: PrinterCodes,
  value: string,
  { columns = 0, rows = 0, width = 3, height = 3, level = 1, isTruncated = false }: Pdf417Look,
): Uint8Array[] {
  if (!codes.hasPdf417) throw new EncoderRefusal('PDF417 codes are not supported by this printer')
  zeroOrBetween('Columns', columns, 1, 30)
  zeroOrBetween('Rows', rows, 3, 90)
  between('Width', width, 2, 8)
  between('Height', height, 2, 8)
  between('Level', level, 0, 8)
  return [
    twoDimensional(0x30, 0x41, columns),
    twoDimensional(0x30, 0x42, rows),
    twoDimensional(0x30, 0x43, width),
    twoDimensional(0x30, 0x44, height),
    twoDimensional(0x30, 0x45, 0x30, 0x30 + level),
    twoDimensional(0x30, 0x46, isTruncated ? 1 : 0),
    twoDimensional(0x30, 0x50, 0x30, ...new TextEncoder().encode(value)),
    twoDimensional(0x30, 0x51, 0x30),
  ]
}
