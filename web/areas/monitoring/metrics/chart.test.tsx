import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { Chart, niceTop } from './chart'

afterEach(cleanup)

const point = (key: string, value: number | null, before: number) => ({
  key,
  period: `Day ${key}`,
  short: key,
  value,
  written: value === null ? '–' : String(value),
  before,
  writtenBefore: String(before),
})
const chart = () =>
  show(
    <Chart
      title="Orders"
      points={[point('1', 10, 5), point('2', null, 20), point('3', 5, 0)]}
      written={String}
      bar={({ key }, props) => (
        <a key={key} href={`/orders/${key}`} {...props}>
          {props.children}
        </a>
      )}
    />,
  )

test('every bar leads to what it is made of, and says what it stands for', () => {
  chart()
  const bars = screen.getAllByRole('link')
  expect(bars.map(bar => [bar.getAttribute('href'), bar.getAttribute('aria-label')])).toEqual([
    ['/orders/1', 'Day 1: 10, before: 5'],
    ['/orders/2', 'Day 2: –, before: 20'],
    ['/orders/3', 'Day 3: 5, before: 0'],
  ])
})

test('one bar is in the tab order, and arrows go from one to the next', async () => {
  chart()
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toStartWith('Day 3')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toStartWith('Day 2')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toStartWith('Day 1')
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toStartWith('Day 3')
  await user.tab()
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test('the same stands in a table, for who would rather read', async () => {
  chart()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Show as a table/ }))
  const rows = screen.getAllByRole('row').map(row => row.textContent)
  expect(rows).toEqual(['DaysOrdersBefore', 'Day 1105', 'Day 2–20', 'Day 350'])
})

test.each([
  [0, 0, 1],
  [0, 5, 5],
  [0.9, 1, 1],
  [1, 0, 1],
  [107, 0, 120],
  [101, 0, 120],
  [9, 0, 10],
  [251_000, 0, 300_000],
] as const)('the top over %p is easy to read', (most, atLeast, top) => {
  expect(niceTop(most, atLeast)).toBe(top)
})
