import type { PrinterStatus } from './device'

/** DLE EOT n: answered at once, even when the printer is out of paper or open. */
export const askStatus = (n: 1 | 2 | 4) => Uint8Array.of(0x10, 0x04, n)

/** GS r 1: answered in order, so its answer says that everything before has been carried out. */
export const ASK_IN_ORDER = Uint8Array.of(0x1d, 0x72, 1)

export const isStatusByte = (byte: number) => (byte & 0x93) === 0x12

export const isInOrderByte = (byte: number) => (byte & 0x90) === 0

/** From the answers to 1 (printer), 2 (why offline) and 4 (paper). */
export function statusOf(printer: number, offline: number, paper: number): PrinterStatus {
  if (paper & 0x60 || offline & 0x20) return 'paper_out'
  if (offline & 0x04) return 'cover_open'
  if (printer & 0x08 || offline & 0x40) return 'offline'
  return paper & 0x0c ? 'paper_low' : 'ok'
}
