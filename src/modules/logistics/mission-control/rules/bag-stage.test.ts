import { expect, test } from 'bun:test'
import type { OrderState } from '../../../../core/rules/ordering/order-states'
import { type BagScan, type BagStage, isScannedAgain, orderStateAtHub, progressOfBag } from './bag-stage'

const at = (time: string) => `2026-11-30T${time}:00Z`
/** "store 11:40", "shelf 12:10 A" */
const scansOf = (text: string): BagScan[] =>
  text
    ? text.split(', ').map(one => {
        const [place, time, shelf] = one.split(' ')
        return { place: place as BagScan['place'], at: at(time!), shelf: shelf ?? null }
      })
    : []

test.each<[OrderState, string, boolean, string, string, string | null]>([
  // No label was read: the order says how far its bags are.
  ['pending_pickup', '11:00', false, '', 'expected', null],
  ['bag_check', '11:00', false, '', 'expected', null],
  ['picked_up', '11:45', false, '', 'collected', '11:45'],
  ['at_warehouse', '12:10', true, '', 'arrived', '12:10'],
  ['bag_check', '12:20', true, '', 'arrived', '12:20'],
  ['picked_up', '12:40', true, '', 'out', '12:40'],
  ['out_for_delivery', '12:45', true, '', 'out', '12:45'],
  ['delivered', '13:05', true, '', 'delivered', '13:05'],
  // Ahead of the order, whose other bags are not so far.
  ['pending_pickup', '11:00', false, 'store 11:40', 'collected', '11:40'],
  ['picked_up', '11:45', false, 'store 11:40, warehouse 12:10', 'arrived', '12:10'],
  ['at_warehouse', '12:10', true, 'warehouse 12:05, shelf 12:12 A', 'shelved A', '12:12'],
  ['picked_up', '11:45', false, 'warehouse 12:05, shelf 12:06 A', 'shelved A', '12:06'],
  ['bag_check', '12:20', true, 'shelf 12:12 A, out 12:30', 'out', '12:30'],
  ['out_for_delivery', '12:45', true, 'out 12:30, office 13:00', 'delivered', '13:00'],
  // Put on another shelf.
  ['bag_check', '12:20', true, 'shelf 12:12 A, shelf 12:25 B', 'shelved B', '12:25'],
  // On its shelf since before the last bag of the order came.
  ['at_warehouse', '12:30', true, 'shelf 12:12 A', 'shelved A', '12:12'],
  // The order went further without a label being read.
  ['picked_up', '12:40', true, 'warehouse 12:05', 'out', '12:40'],
  ['delivered', '13:05', true, 'shelf 12:12 A', 'delivered', '13:05'],
  // It came back and was scanned in again.
  ['out_for_delivery', '12:45', true, 'out 12:30, warehouse 14:00', 'arrived', '14:00'],
  // The courier's phone was offline: an older scan that comes late changes nothing.
  ['picked_up', '11:45', false, 'warehouse 12:10, store 11:40', 'arrived', '12:10'],
  // In and on its shelf in the same second.
  ['at_warehouse', '12:10', true, 'shelf 12:10 A, warehouse 12:10', 'shelved A', '12:10'],
])('%s since %s, here %p, scanned %p', (state, since, wasHere, scans, where, time) => {
  const bag = progressOfBag({ state, stateAt: at(since), wasHere }, scansOf(scans))
  expect(bag.shelf ? `${bag.stage} ${bag.shelf}` : bag.stage).toBe(where)
  expect(bag.at).toEqual(time && at(time))
})

test.each<[string, string, boolean]>([
  ['', 'warehouse 12:00', false],
  ['warehouse 12:00', 'warehouse 12:01', true],
  ['warehouse 12:00', 'shelf 12:01 A', false],
  ['shelf 12:00 A', 'shelf 12:01 A', true],
  ['shelf 12:00 A', 'shelf 12:01 B', false],
  ['shelf 12:00 A, shelf 12:01 B', 'shelf 12:02 A', false],
  ['out 12:00', 'warehouse 14:00', false],
  // Read before, sent later.
  ['warehouse 12:10', 'store 11:40', false],
  ['store 11:30, warehouse 12:10', 'store 11:40', true],
])('after %p, %p is one more time the same: %p', (scans, scan, isAgain) =>
  expect(isScannedAgain(scansOf(scans), scansOf(scan)[0]!)).toBe(isAgain),
)

test.each<[OrderState, boolean, BagStage[], OrderState | null]>([
  // It arrives with its last bag.
  ['picked_up', false, ['arrived', 'collected'], null],
  ['picked_up', false, ['arrived', 'arrived'], 'at_warehouse'],
  ['pending_pickup', false, ['shelved', 'out'], 'at_warehouse'],
  ['bag_check', false, ['arrived'], 'at_warehouse'],
  ['accepted', false, ['arrived'], null],
  // It is checked when the last one is on a shelf.
  ['at_warehouse', true, ['shelved', 'arrived'], null],
  ['at_warehouse', true, ['shelved', 'shelved'], 'bag_check'],
  ['at_warehouse', true, ['shelved', 'out'], 'bag_check'],
  ['bag_check', true, ['shelved', 'shelved'], null],
  // It leaves with its last bag.
  ['bag_check', true, ['out', 'shelved'], null],
  ['bag_check', true, ['out', 'out'], 'picked_up'],
  ['at_warehouse', true, ['out'], 'picked_up'],
  ['picked_up', true, ['out'], null],
  // It comes back.
  ['out_for_delivery', true, ['arrived', 'out'], null],
  ['out_for_delivery', true, ['arrived', 'shelved'], 'at_warehouse'],
  ['picked_up', true, ['arrived'], 'at_warehouse'],
  // What the customer has is over.
  ['delivered', true, ['delivered'], null],
  ['out_for_delivery', true, ['delivered', 'delivered'], null],
])('%s, here %p, with bags %p: %p', (state, wasHere, stages, next) =>
  expect(orderStateAtHub({ state, wasHere }, stages)).toBe(next),
)
