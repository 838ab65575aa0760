export interface QuoteEvents {
  /** A customer is to be written to. `key`: another one for each time. */
  'quote.mail-asked': { proposalId: string; about: 'sent' | 'message'; key: string }
  /** A customer has written, or said no: its writers are written to. */
  'quote.answered': { proposalId: string; about: 'message' | 'declined'; key: string }
}
