export interface InvoicePaymentEvents {
  /** A refund of an invoice is noted, and has to be sent to the payment provider. */
  'invoice-refund.requested': { attemptId: string }
}
