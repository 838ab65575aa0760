/** Labels that another company makes for its own goods, each a document to print. */
export interface StickerService {
  readonly kind: 'service' | 'local'
  /** Ids that are known to have labels, where somebody may want to try. */
  readonly knownPdfs: readonly string[]
  ofDay(day: string): Promise<string[]>
  ofPdf(id: string): Promise<string[]>
  /** What a delivery partner brings on a day, as the file that it reads. */
  deliveries(partner: string, day: string): Promise<string>
}

/** A sheet that somebody keeps, as comma-separated values. */
export interface AllergenSheet {
  readonly kind: 'sheet' | 'local'
  read(): Promise<string>
}

/** Labels of a partner, and its sheet of people with allergies; null where there are none. */
export interface PartnerLabels {
  readonly stickers: StickerService | null
  readonly allergenSheet: AllergenSheet | null
}
