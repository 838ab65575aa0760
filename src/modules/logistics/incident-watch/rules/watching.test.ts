import { expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../../core/rules/instant'
import { whetherFailed, whetherLate, whetherSilent, whetherWaiting } from './watching'

const now = new Date('2026-11-17T13:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

test.each([
  ['silent for 15 minutes while a stop is due', 15, 1, { minutes: 15 }],
  ['silent for 14 minutes', 14, 1, null],
  ['silent, and the next stop is due later', 40, -10, { over: 'moved' }],
  ['heard of a moment ago', 4, 30, { over: 'heard' }],
  ['heard of, but not long enough to be sure', 6, 30, null],
  ['never heard of since a stop is due', null, 20, { minutes: 20 }],
  ['no stop is left', 90, null, { over: 'arrived' }],
] as const)('a courier: %s', (_, heard, due, verdict) => {
  const facts = {
    isCanceled: false,
    heardAt: heard === null ? null : ago(heard),
    dueAt: due === null ? null : ago(due),
  }
  expect(whetherSilent(facts, now)).toEqual(verdict)
  expect(whetherSilent({ ...facts, isCanceled: true }, now)).toEqual({ over: 'canceled' })
})

test.each([
  ['waits for ten minutes', 'pending_pickup', 10, false, { minutes: 10 }],
  ['waits for nine', 'bag_check', 9, false, null],
  ['has a courier', 'pending_pickup', 40, true, { over: 'taken' }],
  ['was picked up', 'picked_up', 40, false, { over: 'taken' }],
  ['was delivered', 'delivered', 40, false, { over: 'arrived' }],
  ['was canceled', 'canceled_by_store', 40, false, { over: 'canceled' }],
  ['is ready later by now', 'accepted', -5, false, { over: 'moved' }],
] as const)('an order: %s', (_, state, minutes, hasCourier, verdict) => {
  expect(whetherWaiting({ state, readyAt: ago(minutes), hasCourier }, now)).toEqual(verdict)
})

test.each([
  ['late by 15 minutes', 15, true, { minutes: 15 }],
  ['late by 14', 14, true, null],
  ['none is late, some are left', null, true, { over: 'moved' }],
  ['all are done', null, false, { over: 'arrived' }],
] as const)('the stops of a route: %s', (_, minutes, hasStopsLeft, verdict) => {
  const facts = { isCanceled: false, lateSince: minutes === null ? null : ago(minutes), hasStopsLeft }
  expect(whetherLate(facts, now)).toEqual(verdict)
  expect(whetherLate({ ...facts, isCanceled: true }, now)).toEqual({ over: 'canceled' })
})

test.each([
  ['its order is still out', 'Failed', ['out_for_delivery'], null],
  ['its order arrived in another way', 'Failed', ['delivered'], { over: 'arrived' }],
  ['one arrived, one was canceled', 'Failed', ['delivered', 'canceled_by_user'], { over: 'arrived' }],
  ['all were canceled', 'Failed', ['canceled_by_store'], { over: 'canceled' }],
  ['it was done after all', 'Completed', ['out_for_delivery'], { over: 'arrived' }],
  ['it carries no order of ours', 'Failed', [], null],
] as const)('a stop that was given up: %s', (_, status, orderStates, verdict) => {
  expect(whetherFailed({ status, orderStates })).toEqual(verdict)
})
