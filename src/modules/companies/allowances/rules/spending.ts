import type { LocalDate } from '../../../../core/rules/local-time'

/** What the orders of a day took from the people of a location; null: at home. */
export interface Spending {
  on: LocalDate | null
  locationId: string | null
  kindCents: number
  flexCents: number
  /** By the person themselves. */
  paidCents: number
}

/** `month`: of the day's month, the day itself left out. `dayPaid`: by the person themselves, wherever it was. */
export interface Spent {
  dayKind: number
  dayFlex: number
  dayPaid: number
  monthKind: number
  monthFlex: number
}

/** What of it counts for a delivery: a location asks only for its own money, the person's own counts everywhere. */
export function spentOf(
  spendings: readonly Spending[],
  { on, locationId }: { on: LocalDate; locationId: string | null },
): Spent {
  const spent = { dayKind: 0, dayFlex: 0, dayPaid: 0, monthKind: 0, monthFlex: 0 }
  for (const spending of spendings) {
    const isHere = spending.locationId === locationId
    if (spending.on === on) {
      spent.dayPaid += spending.paidCents
      if (isHere) spent.dayKind += spending.kindCents
      if (isHere) spent.dayFlex += spending.flexCents
    } else if (isHere && spending.on?.slice(0, 7) === on.slice(0, 7)) {
      spent.monthKind += spending.kindCents
      spent.monthFlex += spending.flexCents
    }
  }
  return spent
}
