import { beforeEach, expect, test } from 'bun:test'
import { renderHook } from '@testing-library/react'
import type { CartEntry } from '../cart/cart'
import { changeSale, forgetSale, renameSale, useSale } from './sale'

const here = { storeId: 's1', channel: 'canteen' } as const
const there = { storeId: 's2', channel: 'canteen' } as const
const entry = (id: string, quantity: number): CartEntry => ({
  id,
  productId: id,
  name: id,
  imageURL: '',
  unitCents: 100,
  quantity,
  modifiers: [],
  perLine: false,
  comment: '',
})
const saleOf = (of: Parameters<typeof useSale>[0]) => {
  const { result, unmount } = renderHook(() => useSale(of))
  unmount()
  return result.current
}

beforeEach(forgetSale)

test('every change makes it another order, and an unchanged one keeps its name', () => {
  changeSale(here, () => ({ entries: [entry('soup', 1)] }))
  const first = saleOf(here)
  expect(saleOf(here).key).toBe(first.key)
  changeSale(here, () => ({ guest: { name: 'Nil', phone: '', email: '' } }))
  expect(saleOf(here).key).not.toBe(first.key)
  expect(saleOf(here).entries).toEqual(first.entries)
})

test('a line of none is gone', () => {
  changeSale(here, () => ({ entries: [entry('soup', 0), entry('bread', 2)] }))
  expect(saleOf(here).entries.map(({ id }) => id)).toEqual(['bread'])
})

test('what is rung up in one store is not sold in another', () => {
  changeSale(here, () => ({ entries: [entry('soup', 1)] }))
  expect(saleOf(there).entries).toEqual([])
  changeSale(there, () => ({ comments: 'Quick' }))
  expect(saleOf(here).entries).toEqual([])
})

test('an attempt that is over leaves the sale, under another name', () => {
  changeSale(here, () => ({ entries: [entry('soup', 1)] }))
  const { key, entries } = saleOf(here)
  renameSale()
  expect(saleOf(here).key).not.toBe(key)
  expect(saleOf(here).entries).toEqual(entries)
})
