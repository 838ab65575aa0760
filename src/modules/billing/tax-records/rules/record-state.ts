export const TAX_RECORD_STATES = [
  'waiting',
  'sent',
  'accepted',
  'acceptedWithErrors',
  'rejected',
  'corrected',
] as const
export type TaxRecordState = (typeof TAX_RECORD_STATES)[number]
export type TaxAnswer = 'accepted' | 'acceptedWithErrors' | 'rejected'

/** The codes by which the agency says that it has a record already. */
export const DUPLICATE = 3000

/** What has been sent and asks for a correction. */
export const asksForCorrection = (state: TaxRecordState): boolean =>
  state === 'rejected' || state === 'acceptedWithErrors'
