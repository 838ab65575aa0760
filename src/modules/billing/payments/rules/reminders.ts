/** So many days after its due date an invoice that is not paid is recalled to its payer. */
export const REMINDED_AFTER_DAYS = [3, 10, 21] as const

/** Which reminder is to be sent now, counted from one. Null: none yet, or the latest has been sent. */
export function reminderStep(daysLate: number, lastStep: number): number | null {
  const step = REMINDED_AFTER_DAYS.filter(days => days <= daysLate).length
  return step > lastStep ? step : null
}
