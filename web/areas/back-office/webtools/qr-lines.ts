import { encode, renderSVG } from 'uqr'

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof QR_LEVELS)[number]

/** A sheet of so many codes fits on four pages; more is work for a printer of labels. */
export const MOST_CODES = 100

export interface QrLine {
  text: string
  /** More than a code of this level holds. */
  isTooLong: boolean
}

/** The codes of a text, one a line; empty lines are none. */
export function qrLines(written: string, level: QrLevel): QrLine[] {
  const texts = written
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return texts.slice(0, MOST_CODES).map(text => ({ text, isTooLong: !fits(text, level) }))
}

function fits(text: string, level: QrLevel): boolean {
  try {
    encode(text, { ecc: level })
    return true
  } catch {
    return false
  }
}

/** The code as a file that any printer of signs takes: one square is `PIXELS_A_MODULE` wide. */
export function qrFile(text: string, level: QrLevel): Blob {
  const svg = renderSVG(text, { ecc: level, border: 2, pixelSize: PIXELS_A_MODULE })
  return new Blob([svg], { type: 'image/svg+xml' })
}

const PIXELS_A_MODULE = 10

export function qrFileName(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^https?:\/\//, '')
    .replace(/[^0-9a-zA-Z]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 60).toLowerCase() || 'qr'}.svg`
}
