import { afterEach, expect, jest, mock, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { type BoardRow, nextStateOf } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import { HeldMovesContext, HOLD_MS, useHoldingMoves } from './held-moves'
import { KitchenView } from './kitchen-view'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const order = makeRow(1, { acceptBy: inMinutes(20), pickupTime: inMinutes(40), avoidedAllergens: ['fish'] })

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function Kitchen({
  rows,
  send,
}: {
  rows: BoardRow[]
  send: (state: string, row: BoardRow) => Promise<void>
}) {
  const moves = useHoldingMoves(send)
  return (
    <HeldMovesContext value={moves}>
      <KitchenView
        rows={rows}
        loading={false}
        filter="all"
        onFilter={() => undefined}
        onNext={row => moves.hold(nextStateOf(row)!, row)}
        onRecall={() => undefined}
        maySkipSteps={false}
        onOpen={() => undefined}
      />
    </HeldMovesContext>
  )
}

function openKitchen(...rows: BoardRow[]) {
  jest.useFakeTimers()
  const send = mock(async (_state: string, _row: BoardRow) => undefined)
  const { unmount } = show(<Kitchen rows={rows} send={send} />)
  const user = userEvent.setup({ advanceTimers: ms => void jest.advanceTimersByTime(ms) })
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))
  return { send, press, wait, unmount }
}

test('what was accepted can be taken back in its ticket, and is sent once it cannot', async () => {
  const { send, press, wait } = openKitchen(order)
  await press(/^Accept$/)
  await press(/^Undo/)
  await wait(HOLD_MS * 2)
  expect(send).not.toHaveBeenCalled()

  await press(/^Accept$/)
  await wait(HOLD_MS - 500)
  expect(send).not.toHaveBeenCalled()
  await wait(1_000)
  expect(send.mock.calls).toEqual([['accepted', order]])
})

test('who leaves the screen has accepted, and so has who presses just before the answer is due', async () => {
  const { send, press, unmount } = openKitchen(order)
  await press(/^Accept$/)
  unmount()
  expect(send.mock.calls).toEqual([['accepted', order]])
  jest.useRealTimers()

  const due = makeRow(2, { acceptBy: new Date(Date.now() + 9_000), pickupTime: inMinutes(40) })
  const last = openKitchen(due)
  await last.press(/^Accept$/)
  expect(last.send.mock.calls).toEqual([['accepted', due]])
})

test('an allergy is told where the eater declared it; what else a dish contains is not', () => {
  openKitchen(order, makeRow(2, { pickupTime: inMinutes(50) }))
  const [allergic, other] = screen.getAllByRole('listitem', { name: /^Order/ })
  expect(allergic?.textContent).toContain('Allergy: Fish')
  expect(other?.textContent).not.toMatch(/Fish|Soya|Allergy/)
})
