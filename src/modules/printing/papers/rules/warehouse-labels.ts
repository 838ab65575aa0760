export interface WarehouseLabels {
  prefix: string
  numAisles: number
  numRacks: number
  shelvesPerRack: number
  refsPerShelf: number
}

/** One roll has so many; more at once is a slip of the keyboard. */
export const MOST_WAREHOUSE_LABELS = 2_000

export const countOfWarehouseLabels = (labels: WarehouseLabels) =>
  labels.numAisles * labels.numRacks * labels.shelvesPerRack * labels.refsPerShelf

/** The names of all places of a warehouse, aisle by aisle: MAIN-01-02-03-04. */
export function warehouseLabelIds(labels: WarehouseLabels): string[] {
  const { prefix, numAisles, numRacks, shelvesPerRack, refsPerShelf } = labels
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1).padStart(2, '0'))
  return upTo(numAisles).flatMap(aisle =>
    upTo(numRacks).flatMap(rack =>
      upTo(shelvesPerRack).flatMap(shelf =>
        upTo(refsPerShelf).map(ref => [prefix, aisle, rack, shelf, ref].filter(Boolean).join('-')),
      ),
    ),
  )
}
