export interface BankEvents {
  /** A file of a bank is there as a whole, and can be read. */
  'bank-file.received': { importId: string }
}
