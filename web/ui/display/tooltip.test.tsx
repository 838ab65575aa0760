import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../testing'
import { Tooltip } from './tooltip'

afterEach(cleanup)

const button = (
  <Tooltip text="Prints the ticket">
    <button type="button">Print</button>
  </Tooltip>
)

test('a word about a button comes on hover, and goes when the button is pressed', async () => {
  const user = userEvent.setup()
  show(button)
  await user.hover(screen.getByRole('button'))
  await screen.findByRole('tooltip')
  fireEvent.pointerDown(screen.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('what the keyboard has opened lets presses through, what the pointer has can be read with it', async () => {
  const user = userEvent.setup()
  show(button)
  await user.tab()
  expect((await screen.findByRole('tooltip')).className).toContain('pointer-events-none')
  await user.tab()
  await user.hover(screen.getByRole('button'))
  expect((await screen.findByRole('tooltip')).className).not.toContain('pointer-events-none')
})
