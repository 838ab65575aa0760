import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { LazyDishFacts } from './lazy-dish-facts'
import type { StatedFacts } from './stated-facts'

afterEach(cleanup)

const product = (facts: Partial<StatedFacts>): StatedFacts => ({
  netWeightG: null,
  netVolumeMl: null,
  nutrition: null,
  ...facts,
})

test('a dish says what it weighs, what a serving contains, and how it is prepared', async () => {
  show(
    <LazyDishFacts
      product={product({
        netWeightG: 1350,
        nutrition: { energyKJ: 1500, sugar: 2.5, sodiumMg: 0 },
        preparationInstructions: '3 minutes at 800 W',
      })}
    />,
  )
  await screen.findByRole('table', { name: 'Nutrition per serving' })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['Energy1,500 kJ / 359 kcal', 'of which sugars2.5 g', 'Sodium0 mg'])
  expect(screen.getByText('1,350 g')).toBeTruthy()
  expect(screen.getByText('3 minutes at 800 W')).toBeTruthy()
  expect(screen.queryByText('Volume')).toBeNull()
})

test('a dish of which nothing is stated says nothing', () => {
  const { container } = show(<LazyDishFacts product={product({})} />)
  expect(container.textContent).toBe('')
})
