import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { show } from '../../../ui/testing'
import { makeBoard, makeOrder, noon } from './board.make'
import { type DraftStop, draftStops } from './new-route'
import { NewRouteForm } from './new-route-form'
import type { CreateRouteInput } from './use-new-route'

afterEach(cleanup)

const orders = [makeOrder(6, { to: 'pier' }), makeOrder(4, { to: 'sarria' })]
const board = makeBoard({ orders })

function Form({ onCreate }: { onCreate: (input: CreateRouteInput) => Promise<unknown> }) {
  const [stops, setStops] = useState<DraftStop[]>(() => draftStops(orders))
  return (
    <NewRouteForm
      city="bcn"
      stops={stops}
      onStops={setStops}
      orders={orders}
      couriers={board.couriers}
      routes={board.routes}
      fleets={[]}
      isAnonymous={false}
      colour="#0f6b5c"
      now={noon}
      onCreate={onCreate}
      onDone={() => undefined}
      onCancel={() => undefined}
    />
  )
}

function open() {
  const sent: CreateRouteInput[] = []
  show(<Form onCreate={async input => sent.push(input)} />)
  return { sent, user: userEvent.setup() }
}

const create = () => screen.getByRole('button', { name: /^Create/ })
const check = () => screen.getAllByRole('status').find(one => one.dataset.check !== undefined)

async function chooseDriver(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(screen.getByRole('combobox', { name: 'Courier' }))
  await user.click(await screen.findByRole('option', { name }))
}

test('a route needs a vehicle and either a courier or the word that it has none', async () => {
  const { sent, user } = open()
  expect(screen.getByText('Choose a vehicle')).toBeTruthy()
  await user.click(create())
  expect(sent).toEqual([])
  await chooseDriver(user, /Júlia|Pau Serra/)
  expect(create().getAttribute('aria-disabled')).toBeNull()
  await user.click(create())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    driverId: board.couriers[2]?.id,
    vehicleType: 'cargo_bike',
    skipOverlapCheck: false,
  })
  expect(sent[0]?.waypoints).toHaveLength(3)
})

test('going out without a courier clears the one that was chosen', async () => {
  const { sent, user } = open()
  await chooseDriver(user, /Pau Serra/)
  await user.click(screen.getByRole('checkbox', { name: 'Without a courier for now' }))
  await user.click(create())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ driverId: null, candidateDriverIds: [], vehicleType: 'cargo_bike' })
})

test('a stop without its partner is told at once, and can be taken out with it', async () => {
  const { user } = open()
  expect(check()?.dataset.check).toBe('ok')
  await user.click(screen.getByRole('button', { name: 'Remove Oficina pier' }))
  expect(check()?.dataset.check).toBe('wrong')
  expect(check()?.textContent).toContain(`Missing drop-off: ${orders[0]?.ufid}`)
  await user.click(screen.getByRole('button', { name: 'Remove unpaired stops' }))
  expect(check()?.dataset.check).toBe('ok')
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
})

test('a pick-up behind its drop-off is refused until the stops are sorted again', async () => {
  const { user } = open()
  const first = within(screen.getByRole('list')).getAllByRole('listitem')[0]
  const name = first?.querySelector('.font-medium')?.textContent ?? ''
  await user.click(screen.getByRole('button', { name: `Move ${name} down` }))
  expect(check()?.textContent).toContain('Drop-off before pick-up')
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  expect(check()?.dataset.check).toBe('ok')
})

test('a courier who drives at that time already gets it only on purpose', async () => {
  const busy = board.routes[0]
  expect(busy?.assignedTo).toBe(board.couriers[0]?.id ?? '')
  const { sent, user } = open()
  expect(screen.queryByRole('alert')).toBeNull()
  await chooseDriver(user, /Oriol Vidal/)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(busy?.name ?? '')
  await user.click(screen.getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.skipOverlapCheck).toBe(true)
})
