import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import { show } from '../../ui/testing'
import type { BoardRow } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import { useHeldRows } from './paused-rows'

afterEach(cleanup)

function List({ rows, isHeld, scope = 'today' }: { rows: BoardRow[]; isHeld: boolean; scope?: string }) {
  const held = useHeldRows(rows, isHeld, scope)
  return (
    <>
      <output>{held.rows.map(row => row.purchase.ufid).join(' ')}</output>
      <p>{[...held.fresh].length} fresh</p>
      <button type="button" onClick={held.release}>
        {held.waiting} new
      </button>
    </>
  )
}

const listed = () => screen.getByRole('status').textContent
const [one, two, three] = [makeRow(1), makeRow(2), makeRow(3)]

test('new rows wait while the list is held and come when they are asked for', () => {
  const { rerender } = show(<List rows={[one]} isHeld={false} />)
  rerender(<List rows={[one]} isHeld />)
  rerender(<List rows={[three, two, one]} isHeld />)
  expect(listed()).toBe('K1')
  const button = screen.getByRole('button', { name: '2 new' })
  act(() => button.click())
  expect(listed()).toBe('K3 K2 K1')
  expect(screen.getByRole('button').textContent).toBe('0 new')
})

test('they come by themselves once the hand has left the list', () => {
  const { rerender } = show(<List rows={[one]} isHeld />)
  rerender(<List rows={[two, one]} isHeld />)
  expect(listed()).toBe('K1')
  rerender(<List rows={[two, one]} isHeld={false} />)
  expect(listed()).toBe('K2 K1')
})

test('another list has nothing new in it, and what changes state glows', () => {
  const { rerender } = show(<List rows={[one]} isHeld />)
  rerender(<List rows={[two, three]} isHeld scope="tomorrow" />)
  expect(listed()).toBe('K2 K3')
  expect(screen.getByText('0 fresh')).toBeTruthy()
  rerender(<List rows={[{ ...makeRow(2, { state: 'accepted' }) }, three]} isHeld scope="tomorrow" />)
  expect(screen.getByText('1 fresh')).toBeTruthy()
})
