import type { PrintEvidence } from '../../src/modules/printing/printers/contract/print-proof'

export type PrinterStatus = 'ok' | 'paper_low' | 'paper_out' | 'cover_open' | 'offline'

/** How it is known that a paper is out, and the byte that the printer answered with, if it did. */
export interface Confirmation {
  evidence: PrintEvidence
  answer?: number
}

/** A printer, or what stands in for one. One writer at a time; callers take turns. */
export interface PrinterDevice {
  kind: 'tcp' | 'usb' | 'spool'
  name: string
  /** How many strips before the last one may be lost when the writer dies. */
  rewind: number
  /** Whether the printer answers questions; null before it was asked. */
  answers: boolean | null
  /** It takes papers whole or not at all, and none can be gone on with in the middle. */
  takesWhole?: boolean
  /** Which plugging-in of the printer this is, where that can be told: after another one it has forgotten everything. */
  plug?: string | null
  /**
   * Whether the paper that an earlier process was killed at can be gone on with: not when the printer went away since it
   * was looked at. From here on a lost connection is the end of that paper.
   */
  goesOn?(): boolean
  /** As last seen, without asking. */
  lastStatus: PrinterStatus
  status(): Promise<PrinterStatus>
  /** Gets the bytes to the printer. @throws DeviceFailure */
  write(bytes: Uint8Array): Promise<void>
  /** Waits until everything written is on paper, or as near to that as this printer tells. @throws DeviceFailure */
  confirm(): Promise<Confirmation>
  /** Lets go of the printer until the next write. */
  release(): Promise<void>
}

/** The printer is not there, or went away. What was written before may or may not be on paper. */
export class DeviceFailure extends Error {}

export const canPrint = (status: PrinterStatus) => status === 'ok' || status === 'paper_low'
