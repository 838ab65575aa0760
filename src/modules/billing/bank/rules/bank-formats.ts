export const BANK_FORMATS = ['camt', 'norma43', 'csv', 'api'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** What a file is by how it begins; `api` is what a bank's interface has answered. */
export function formatOf(beginning: string): BankFormat {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return 'camt'
  if (text.startsWith('{"account":')) return 'api'
  return /^11\d{16,}/.test(text) && !/^[^\n]*[;\t]/.test(text) ? 'norma43' : 'csv'
}

/** The encodings in which banks write; the one that holds every byte of a file is taken. */
export type BankEncoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** The encoding that the first bytes show; null where only all of them can. */
export function encodingShown(bytes: Uint8Array): BankEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return null
}
