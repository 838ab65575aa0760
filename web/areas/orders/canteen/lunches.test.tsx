import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import { loadTexts } from '../../../i18n/texts'
import { show } from '../../../ui/testing'
import { addToCart, carts } from '../cart/cart'
import { LunchesBar } from './cloud-lunches'
import { forgetPastLunches, sumOf, useLunches } from './lunches'

const at = (storeName: string, on: string | null) => ({
  storeId: storeName.toLowerCase(),
  storeSlug: storeName.toLowerCase(),
  storeName,
  channel: 'canteen' as const,
  on,
  catalogId: null,
})
const dish = {
  productId: 'p1',
  name: 'Soup',
  imageURL: '',
  unitCents: 650,
  quantity: 2,
  modifiers: [],
  perLine: false,
  comment: '',
}

beforeEach(() => {
  setSystemTime(new Date('2026-11-17T23:30:00Z'))
  carts.set({})
  addToCart(at('Nonna', '2026-11-20'), dish)
  addToCart(at('Brasa', '2026-11-20'), dish)
  addToCart(at('Cuina', '2026-11-18'), dish)
  addToCart(at('Cuina', '2026-11-17'), dish)
  addToCart(at('Cuina', null), dish)
})
afterEach(() => {
  cleanup()
  setSystemTime()
})

function List() {
  const lunches = useLunches()
  const { days, units, cents } = sumOf(lunches)
  return (
    <p>
      {lunches.map(({ on, storeName }) => `${on} ${storeName}`).join(', ')}: {days} {units} {cents}
    </p>
  )
}

function Bar() {
  return <LunchesBar lunches={useLunches()} onOpen={() => {}} />
}

test('lunches stand in the order of their days; yesterday’s, where the office is, are not among them', () => {
  const { container } = render(<List />)
  expect(container.textContent).toBe('2026-11-18 Cuina, 2026-11-20 Brasa, 2026-11-20 Nonna: 2 6 3900')
})

test('the bar of a phone says what it does, of how many days, and for how much', async () => {
  await loadTexts('en', ['canteen'])
  show(<Bar />)
  expect(screen.getByRole('button').textContent).toBe('View cart · 2 days · €39.00')
})

test('what is over is forgotten, the cart without a day stays', () => {
  forgetPastLunches()
  expect(Object.keys(carts.get()).sort()).toEqual([
    'brasa:canteen:2026-11-20',
    'cuina:canteen',
    'cuina:canteen:2026-11-18',
    'nonna:canteen:2026-11-20',
  ])
})
