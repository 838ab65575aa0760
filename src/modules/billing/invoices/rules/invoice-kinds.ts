/** Kinds of invoices as tax law counts them. F1 full, F2 simplified, F3 in place of simplified ones, R1 to R5 rectifying. */
export const INVOICE_KINDS = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const RECTIFICATIONS = ['substitution', 'difference'] as const
export type Rectification = (typeof RECTIFICATIONS)[number]

/** Without a recipient. A rectifying one of kind R5 corrects a simplified one. */
export const isSimplified = (kind: InvoiceKind): boolean => kind === 'F2' || kind === 'R5'
export const isRectifying = (kind: InvoiceKind): boolean => kind.startsWith('R')

/** What corrects an invoice: R5 what is simplified, R1 the others, for an error of law or a refund. */
export const rectifyingKindOf = (kind: InvoiceKind): InvoiceKind => (isSimplified(kind) ? 'R5' : 'R1')

/** The highest total of an invoice without a recipient, and that of restaurants and deliveries of meals (RD 1619/2012, 4). */
export const SIMPLIFIED_CEILING_CENTS = 40_000
export const HOSPITALITY_CEILING_CENTS = 300_000

export const simplifiedCeilingCents = (isHospitality: boolean): number =>
  isHospitality ? HOSPITALITY_CEILING_CENTS : SIMPLIFIED_CEILING_CENTS

export interface SeriesOfIssuer {
  full: string
  simplified: string
  rectifying: string
}

export const seriesOf = (kind: InvoiceKind, series: SeriesOfIssuer): string => {
  if (isRectifying(kind)) return series.rectifying
  return isSimplified(kind) ? series.simplified : series.full
}

/** The number that is printed: "F-2026-000123". */
export const legalIdOf = (series: string, year: number, number: number): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`
