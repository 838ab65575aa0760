import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { show } from '../testing'
import { ConfirmDialog, Dialog } from './dialog'

afterEach(cleanup)

function Page({ persistent = false }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit the store" persistent={persistent}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('it takes the focus, Escape closes it, and the focus goes back', async () => {
  show(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the store' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
})

test('a persistent one cannot be waved away', async () => {
  show(<Page persistent />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('what must be typed opens the way, and a failure is shown inside', async () => {
  let calls = 0
  const remove = () => {
    calls += 1
    return Promise.reject(new Error('no'))
  }
  show(
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Delete the store?"
      confirm="Delete"
      action={remove}
      typeToConfirm="Flax"
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(calls).toBe(0)
  await user.type(screen.getByRole('textbox'), 'flax')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(calls).toBe(1)
  await screen.findByRole('alert', undefined, { timeout: 2000 })
})
