export type AnswerState = 'accepted' | 'acceptedWithErrors' | 'rejected'

/** What the agency says of one record of a message. */
export type AnswerLine = {
  /** What the record carried as its own reference. */
  reference: string | null
  state: AnswerState
  code: number | null
  text: string | null
  /** Of a record that it holds already: how it holds it. */
  duplicateOf: AnswerState | null
}

export type AgencyAnswer =
  | { kind: 'answered'; csv: string | null; waitSeconds: number; lines: AnswerLine[] }
  /** The message as a whole was not taken. */
  | { kind: 'refused'; code: number | null; reason: string }
  /** It is not there, or has answered nothing that can be read: the message may have arrived all the same. */
  | { kind: 'unreachable'; reason: string }

/** A message that the local stand-in was sent. */
export type ToldTaxMessage = {
  id: string
  at: string
  issuer: string
  nif: string
  records: number
  isIncident: boolean
  /** Its own word for the whole: Correcto, ParcialmenteCorrecto, Incorrecto, Fault. */
  outcome: string
  /** What it found, in all records. */
  faults: { number: string; code: number; text: string }[]
}

/** The tax agency's service for records of invoices. Never throws. */
export interface TaxAgency {
  /** Whether invoices are looked up at the agency's test site. */
  readonly isTest: boolean
  send(message: string): Promise<AgencyAnswer>
  /** What the local stand-in was sent, the newest first; absent where the agency is real. */
  told?: () => Promise<ToldTaxMessage[]>
}
