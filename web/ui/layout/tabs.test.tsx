import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../testing'
import { Tabs } from './tabs'

afterEach(cleanup)

const order = { value: 'order', label: 'Order', content: <p>Two dishes</p> }
const papers = { value: 'papers', label: 'Papers', content: <p>One ticket</p> }

test('several sides are chosen from', () => {
  show(<Tabs label="Sides" value="order" onChange={() => undefined} tabs={[order, papers]} />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Order', 'Papers'])
})

test('one side alone is just shown', () => {
  show(<Tabs label="Sides" value="order" onChange={() => undefined} tabs={[order]} />)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByText('Two dishes')).toBeTruthy()
})
