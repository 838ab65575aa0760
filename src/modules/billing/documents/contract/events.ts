export interface InvoiceDocumentEvents {
  /** A link to an invoice is to be mailed to whom it was made for. */
  'invoice.mail-asked': { linkId: string }
}
