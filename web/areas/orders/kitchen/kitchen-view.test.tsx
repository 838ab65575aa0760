import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { show } from '../../../ui/testing'
import type { BoardRow } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import type { Recall } from './kitchen'
import { KitchenView } from './kitchen-view'

const forget = () => {
  for (const key of ['kitchen.stations', 'kitchen.ticked', 'kitchen.size']) localStorage.removeItem(key)
}
beforeEach(forget)
afterEach(() => {
  cleanup()
  forget()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const ago = (minutes: number) => inMinutes(-minutes)
const [bowl, drink] = makeRow(1).purchase.cartItems as [Line, Line]
type Line = BoardRow['purchase']['cartItems'][number]
const cooking = makeRow(1, {
  state: 'accepted',
  pickupTime: inMinutes(30),
  cartItems: [
    { ...bowl, productCategories: ['main'] },
    { ...drink, productCategories: ['drink'] },
  ],
})
const history = (...states: BoardRow['purchase']['state'][]) => ({
  state: states.at(-1)!,
  stateHistory: states.map((state, at) => ({ state, at: ago(states.length - at) })),
})

function Kitchen({
  rows,
  onRecall,
}: {
  rows: BoardRow[]
  onRecall: (row: BoardRow, recall: Recall) => void
}) {
  const [filter, setFilter] = useState('all')
  return (
    <KitchenView
      rows={rows}
      loading={false}
      filter={filter}
      onFilter={setFilter}
      onNext={() => undefined}
      onRecall={onRecall}
      maySkipSteps={false}
      onOpen={() => undefined}
    />
  )
}

function openKitchen(...rows: BoardRow[]) {
  const onRecall = mock((_row: BoardRow, _recall: Recall) => undefined)
  show(
    <div>
      <nav aria-label="Menu" />
      <main id="main">
        <h1>Live orders</h1>
        <Kitchen rows={rows} onRecall={onRecall} />
      </main>
    </div>,
  )
  const user = userEvent.setup()
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  return { user, press, onRecall }
}
const tickets = () => screen.queryAllByRole('listitem', { name: /^Order/ })

test('a station is made here, shows its dishes and that there are others, and is done with its part', async () => {
  const { user, press } = openKitchen(cooking)
  await press('All dishes')
  await user.click(await screen.findByRole('button', { name: 'New station' }))
  await user.type(screen.getByRole('textbox'), 'Bar')
  await press('Drink')
  await press('Save')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Bar' })

  const [ticket] = tickets()
  expect(within(ticket!).queryByText('Poke salmó')).toBeNull()
  expect(ticket!.textContent).toContain('One more dish at another station')
  expect(within(ticket!).queryByRole('button', { name: 'Ready' })).toBeNull()
  await press('Done here')
  expect(tickets()).toHaveLength(0)

  // Another screen of the same device that is loaded anew is the same station, and knows what was done.
  cleanup()
  const again = openKitchen(cooking)
  expect(tickets()).toHaveLength(0)
  await again.press(/^Done 1$/)
  await again.press('Bring back')
  await again.press(/^To do 1$/)
  expect(tickets()).toHaveLength(1)
})

test('a comment on a dish warns, and one on the whole order, often meant for the courier, does not', () => {
  const lines = [{ ...bowl, comment: 'No onion' }, drink]
  openKitchen(makeRow(1, { state: 'accepted', cartItems: lines, customerComments: 'Ring the bell' }))
  expect(within(tickets()[0]!).getByText('No onion').className).toContain('text-warn')
  expect(screen.getByText('Ring the bell').className).not.toContain('warn')
})

test('what left the kitchen is called back where the rules let it, and else it is said why not', async () => {
  const ready = {
    ...makeRow(2, history('pending', 'accepted', 'pending_pickup')),
    allowedStates: ['accepted' as const],
  }
  const away = {
    ...makeRow(3, history('pending', 'accepted', 'pending_pickup', 'picked_up')),
    allowedStates: [],
  }
  const { user, press, onRecall } = openKitchen(ready, away)
  await press(/^Done 2$/)
  const buttons = screen.getAllByRole('button', { name: 'Bring back' })
  for (const button of buttons) await user.click(button)
  expect(onRecall.mock.calls).toEqual([[ready, { state: 'accepted', needsReason: false }]])
  expect(buttons.map(button => button.getAttribute('aria-disabled'))).toEqual([null, 'true'])
})

test('what is called off while it is made stays until somebody has heard of it', async () => {
  const off = makeRow(4, { ...history('pending', 'accepted', 'canceled_by_store'), stateAt: ago(1) })
  const { press } = openKitchen(off)
  expect(tickets()[0]?.textContent).toContain('Canceled')
  await press('Got it')
  expect(tickets()).toHaveLength(0)
})

test('a key takes all of the screen, and the browser may give it back', async () => {
  const request = mock(async () => undefined)
  document.documentElement.requestFullscreen = request
  const { user } = openKitchen(cooking)
  await user.keyboard('f')
  await screen.findByRole('button', { name: 'Leave full screen' })
  expect(request).toHaveBeenCalledTimes(1)
  const covered = [...document.querySelectorAll<HTMLElement>('nav, h1')]
  expect(covered.map(one => one.inert)).toEqual([true, true])
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  await waitFor(() => screen.getByRole('button', { name: 'Full screen' }))
  expect(covered.map(one => one.inert)).toEqual([false, false])
})

test('letters grow step by step, and stay so', async () => {
  const { press } = openKitchen(cooking)
  await press('Larger')
  await press('Larger')
  expect(localStorage.getItem('kitchen.size')).toBe('1.3')
  await press('Smaller')
  expect(localStorage.getItem('kitchen.size')).toBe('1.15')
})

test('a ticket says beside the dish how it is weighed, prepared and packed', async () => {
  const handling = {
    needsContainer: true,
    rawWeightG: 250,
    rawWeightWarningG: 10,
    rawWeightErrorG: 25,
    preparationInstructions: '3 minutes at 800 W',
  }
  openKitchen({
    ...cooking,
    purchase: { ...cooking.purchase, cartItems: [{ ...bowl, handling }, drink] },
  })
  const dish = (name: string) => within(tickets()[0]!).getByRole('button', { name: new RegExp(name) })
  expect(dish(bowl.name).textContent).toContain('Separate container')
  expect(dish(bowl.name).textContent).toContain('Raw weight: 250 g ± 10 g (at most ± 25 g)')
  expect(dish(bowl.name).textContent).toContain('3 minutes at 800 W')
  expect(dish(drink.name).textContent).not.toContain('container')
})
