import {
  type BagProgress,
  type BagScan,
  type BagStage,
  isAtLeast,
  type OrderOfBag,
  progressOfBag,
} from './bag-stage'

export interface NumberedBag extends BagProgress {
  number: number
}

/** The bags of an order, each as far as it is. A scan of a bag that the order has no more says nothing. */
export const bagsOnTheirWay = (
  order: OrderOfBag,
  count: number,
  scans: ReadonlyMap<number, readonly BagScan[]> = new Map(),
): NumberedBag[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    ...progressOfBag(order, scans.get(index + 1) ?? []),
  }))

/** The number of bags of these orders at a stage; of all their bags when no stage is given. */
export const countBags = (
  orders: readonly { bags: readonly Pick<NumberedBag, 'stage'>[] }[],
  least: BagStage = 'expected',
): number =>
  orders.reduce((sum, { bags }) => sum + bags.filter(({ stage }) => isAtLeast(stage, least)).length, 0)
