import { expect, test } from 'bun:test'
import { ORDER_STATES, type OrderState } from '../../../../core/rules/ordering/order-states'
import { isNewsTrue, mediaOfNews, newsOfMove, ORDER_NEWS, type OrderNews } from './order-news'

const MOVES: [from: OrderState, to: OrderState, news: OrderNews | null][] = [
  ['pending', 'accepted', 'accepted'],
  ['accepted', 'pending_pickup', 'ready'],
  ['pending_pickup', 'picked_up', 'pickedUp'],
  ['picked_up', 'at_warehouse', null],
  ['picked_up', 'out_for_delivery', 'onTheWay'],
  ['out_for_delivery', 'delivered', 'delivered'],
  ['pending', 'rejected_by_store', 'rejected'],
  ['accepted', 'canceled_by_user', 'canceled'],
  ['accepted', 'canceled_by_store', 'canceled'],
  ['canceled_by_store', 'accepted', null],
  ['rejected_by_store', 'accepted', null],
]

test.each(MOVES)('an order that goes from %s to %s means %p', (from, to, news) => {
  expect(newsOfMove(from, to)).toBe(news)
})

const TRUE_IN: [news: OrderNews, isPickup: boolean, states: OrderState[]][] = [
  ['newOrder', false, ['pending', 'accepted']],
  ['accepted', false, ['accepted']],
  ['ready', true, ['pending_pickup', 'bag_check']],
  ['ready', false, []],
  ['pickedUp', false, ['picked_up']],
  ['onTheWay', false, ['out_for_delivery']],
  ['atDoor', false, ['picked_up', 'out_for_delivery']],
  ['delivered', false, ['delivered']],
  ['delivered', true, []],
  ['rejected', false, ['rejected_by_store']],
  ['canceled', false, ['canceled_by_user', 'canceled_by_store']],
  ['message', false, [...ORDER_STATES]],
]

test.each(TRUE_IN)('the news %s (collected: %p) holds in the states %p only', (news, isPickup, states) => {
  expect(ORDER_STATES.filter(state => isNewsTrue(news, { state, isPickup }))).toEqual(states)
})

test('a text message is sent only of what cannot wait', () => {
  expect(ORDER_NEWS.filter(news => mediaOfNews(news).includes('sms'))).toEqual([
    'ready',
    'onTheWay',
    'atDoor',
    'rejected',
    'canceled',
  ])
})
