import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { BagButton, BagStepper, bagsToSay, forgetBags } from './bag-count'

const order = { id: 'order', ufid: '7K2M-9QXR', bags: 2 }

afterEach(() => {
  cleanup()
  forgetBags([order.id])
})

test('bags are counted from what the size says, and said when the order is packed', async () => {
  show(<BagStepper order={order} />)
  const person = userEvent.setup()
  expect(bagsToSay('pending_pickup', [order.id])).toEqual({})
  await person.click(screen.getByRole('button', { name: /more|one more/i }))
  await screen.findByText('3')
  expect(bagsToSay('pending_pickup', ['other', order.id])).toEqual({ bags: { order: 3 } })
  expect(bagsToSay('bag_check', [order.id])).toEqual({ bags: { order: 3 } })
  expect(bagsToSay('rejected_by_store', [order.id])).toEqual({})
})

test('there is one bag at least', async () => {
  show(<BagStepper order={{ ...order, bags: 1 }} />)
  const less = screen.getByRole('button', { name: /less|one less/i })
  expect(less.getAttribute('aria-disabled')).toBe('true')
  await userEvent.setup().click(less)
  expect(bagsToSay('pending_pickup', [order.id])).toEqual({})
})

test('where there is no room, the number opens the count, and what the server has is forgotten', async () => {
  show(<BagButton order={order} />)
  const person = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Bags of order 7K2M-9QXR: 2' })
  await person.click(button)
  await person.click(screen.getByRole('button', { name: /more/i }))
  await person.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Bags of order 7K2M-9QXR: 3' })
  act(() => forgetBags([order.id]))
  await screen.findByRole('button', { name: 'Bags of order 7K2M-9QXR: 2' })
})
