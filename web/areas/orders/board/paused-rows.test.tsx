import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import type { BoardRow } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import { usePausedRows } from './paused-rows'

afterEach(cleanup)

function List({ rows, isPaused, scope = 'today' }: { rows: BoardRow[]; isPaused: boolean; scope?: string }) {
  const paused = usePausedRows(rows, isPaused, scope)
  return (
    <>
      <output>{paused.rows.map(row => row.purchase.ufid).join(' ')}</output>
      <p>{[...paused.fresh].length} fresh</p>
      <button type="button" onClick={paused.release}>
        {paused.waiting} new
      </button>
    </>
  )
}

const listed = () => screen.getByRole('status').textContent
const [one, two, three] = [makeRow(1), makeRow(2), makeRow(3)]

test('new rows wait while the list is held and come when they are asked for', () => {
  const { rerender } = show(<List rows={[one]} isPaused={false} />)
  rerender(<List rows={[one]} isPaused />)
  rerender(<List rows={[three, two, one]} isPaused />)
  expect(listed()).toBe('K1')
  const button = screen.getByRole('button', { name: '2 new' })
  act(() => button.click())
  expect(listed()).toBe('K3 K2 K1')
  expect(screen.getByRole('button').textContent).toBe('0 new')
})

test('they come by themselves once the hand has left the list', () => {
  const { rerender } = show(<List rows={[one]} isPaused />)
  rerender(<List rows={[two, one]} isPaused />)
  expect(listed()).toBe('K1')
  rerender(<List rows={[two, one]} isPaused={false} />)
  expect(listed()).toBe('K2 K1')
})

test('another list has nothing new in it, and what changes state glows', () => {
  const { rerender } = show(<List rows={[one]} isPaused />)
  rerender(<List rows={[two, three]} isPaused scope="tomorrow" />)
  expect(listed()).toBe('K2 K3')
  expect(screen.getByText('0 fresh')).toBeTruthy()
  rerender(<List rows={[{ ...makeRow(2, { state: 'accepted' }) }, three]} isPaused scope="tomorrow" />)
  expect(screen.getByText('1 fresh')).toBeTruthy()
})
