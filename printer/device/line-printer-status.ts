import { dlopen } from 'bun:ffi'
import type { PrinterStatus } from './device'

const LPGETSTATUS = 0x060b
const PAPER_EMPTY = 0x20
const SELECTED = 0x10
const NO_ERROR = 0x08

let ioctl: ((fd: number, request: number, answer: Uint8Array) => number) | null | undefined

/** What Linux knows of a printer behind an open /dev/usb/lp*; null where nobody can be asked. */
export function linePrinterStatus(fd: number): PrinterStatus | null {
  ioctl ??= loadIoctl()
  const answer = new Uint8Array(4)
  if (!ioctl || ioctl(fd, LPGETSTATUS, answer) < 0) return null
  const bits = answer[0] ?? 0
  if (bits & PAPER_EMPTY) return 'paper_out'
  return bits & SELECTED && bits & NO_ERROR ? 'ok' : 'offline'
}

function loadIoctl(): ((fd: number, request: number, answer: Uint8Array) => number) | null {
  if (process.platform !== 'linux') return null
  for (const library of ['libc.so.6', 'libc.so'])
    try {
      const { symbols } = dlopen(library, { ioctl: { args: ['i32', 'u64', 'ptr'], returns: 'i32' } })
      return (fd, request, answer) => symbols.ioctl(fd, request, answer)
    } catch {}
  return null
}
