/** What may be wrong with a chain of tax records. */
export const RECORD_FAULTS = [
  'recordPosition',
  'recordLink',
  'recordHash',
  'recordMissing',
  'recordEnd',
] as const
export type RecordFault = (typeof RECORD_FAULTS)[number]
