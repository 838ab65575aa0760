import type { PaperSize } from './rendering/layout'

interface PrinterPaper {
  format: string
  width: number
  height: number | null
}
type Size = Pick<PrinterPaper, 'width' | 'height'>

const DOTS_PER_MM = 8
/** Receipts have margins: what is printed on papers of these millimetres is narrower. */
const DOTS_OF_RECEIPTS: Readonly<Record<number, number>> = { 58: 384, 80: 576, 112: 832 }

/** What is given in millimetres, in dots; of receipts the paper is meant, of labels the label itself. */
export function sizeInDots(
  { widthMm, heightMm }: { widthMm?: number | undefined; heightMm?: number | undefined },
  format: string,
): Partial<Size> {
  const dots = (mm: number) => Math.round(mm) * DOTS_PER_MM
  const across = (mm: number) => Math.min(832, (format !== 'zpl' && DOTS_OF_RECEIPTS[mm]) || dots(mm))
  return {
    ...(widthMm !== undefined && { width: across(widthMm) }),
    ...(heightMm !== undefined && { height: dots(heightMm) }),
  }
}

/** How large the ticket or the label of an order is on this printer. Receipts are as long as what is on them. */
export const sizeOfOrderPaper = (printer: PrinterPaper, kind: string): Size =>
  kind === 'label' && printer.format === 'zpl'
    ? { width: 800, height: printer.height ?? 400 }
    : { width: printer.width, height: null }

/**
 * How large a paper that staff made themselves for another printer is on this one; null where it would come out cut
 * off or garbled: as a receipt for labels, as a label for receipts, or larger than the label.
 */
export function sizeOfOwnPaper(printer: PrinterPaper, paper: PaperSize): Size | null {
  if (paper.format !== printer.format) return null
  const { width, height } = printer
  if (printer.format !== 'zpl') return { width, height }
  const isTooWide = paper.width > width
  const isTooHigh = height !== null && (!paper.height || paper.height > height)
  return isTooWide || isTooHigh ? null : { width, height: height ?? paper.height ?? null }
}

/** Whether what a job prints can come out of this printer as well; a paper of an order is made for each. */
export const fitsPrinter = (printer: PrinterPaper, job: PaperSize & { isOfOrder: boolean }): boolean =>
  job.isOfOrder || sizeOfOwnPaper(printer, job) !== null
