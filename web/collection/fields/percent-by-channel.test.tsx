import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { show } from '../../ui/testing'
import { PercentByChannel } from './percent-by-channel'

afterEach(cleanup)

const saved: unknown[] = []
const edit = (one: 1 | 100, value: object, channel: string, typed: string) => {
  show(
    <PercentByChannel
      one={one}
      value={value}
      onChange={next => saved.push(next)}
      disabled={false}
      usual={21}
    />,
  )
  fireEvent.change(screen.getByLabelText(channel), { target: { value: typed } })
  cleanup()
  return saved.at(-1)
}

test('a rate of a channel is kept as percent or as hundredths of it; an emptied one is gone', () => {
  expect(edit(1, { canteen: 10 }, 'Groceries', '7.5')).toEqual({ canteen: 10, groceries: 7.5 })
  expect(edit(100, { canteen: 1000 }, 'Groceries', '7.25')).toEqual({ canteen: 1000, groceries: 725 })
  expect(edit(1, { canteen: 10, groceries: 4 }, 'Canteen', '')).toEqual({ groceries: 4 })
})

test('rates to be read name their channels, with their decimals', () => {
  show(<PercentByChannel one={1} value={{ canteen: 4.95 }} onChange={() => undefined} disabled />)
  expect(screen.getByRole('list').textContent).toBe('Canteen: 4.95%')
})
