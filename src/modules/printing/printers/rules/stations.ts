/** A printer that takes the kitchen tickets of an order; without categories it prints whole orders. */
export interface StationPrinter {
  id: string
  categories: readonly string[]
}

/**
 * The lines of an order that one of its printers prints. Lines of which no printer prints the category are on the
 * papers of printers without categories; where there is none, on those of all. No line is lost.
 */
export function linesAtPrinter<Line extends { category: string }>(
  lines: readonly Line[],
  printerId: string,
  printers: readonly StationPrinter[],
): readonly Line[] {
  const own = printers.find(({ id }) => id === printerId)?.categories ?? []
  if (!own.length) return lines
  const isWholeSomewhere = printers.some(({ categories }) => !categories.length)
  const printed = new Set(printers.flatMap(({ categories }) => categories))
  return lines.filter(
    ({ category }) => own.includes(category) || (!isWholeSomewhere && !printed.has(category)),
  )
}
