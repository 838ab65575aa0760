import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Failure } from '../../../src/core/contract/failures'
import { show } from '../testing'
import { ReasonDialog } from './reason-dialog'

afterEach(cleanup)

function Page({
  needed,
  onConfirm,
}: {
  needed: string | null
  onConfirm: (reason: string) => Promise<void>
}) {
  const [open, setOpen] = useState(true)
  return open ? (
    <ReasonDialog
      title="Turn it down"
      field={{ label: 'Why', required: true }}
      maxLength={100}
      needed={needed}
      cancel="Cancel"
      confirm="Decline"
      onConfirm={onConfirm}
      onClose={() => setOpen(false)}
    />
  ) : null
}

const decline = () => screen.getByRole('button', { name: 'Decline' })

test('it goes on with words only, without the spaces around them, and closes', async () => {
  const given: string[] = []
  show(<Page needed="Say why" onConfirm={async reason => void given.push(reason)} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Why/), '   ')
  await user.click(decline())
  expect(given).toEqual([])
  await user.type(screen.getByLabelText(/Why/), 'No van  ')
  await user.click(decline())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(given).toEqual(['No van'])
})

test('where no reason is needed, none is asked for', async () => {
  const given: string[] = []
  show(<Page needed={null} onConfirm={async reason => void given.push(reason)} />)
  await userEvent.setup().click(decline())
  await waitFor(() => expect(given).toEqual(['']))
})

test('it stays open, with what was written, when it fails', async () => {
  show(<Page needed={null} onConfirm={() => Promise.reject(new Failure('NotFound'))} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Why/), 'No van')
  await user.click(decline())
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  expect((screen.getByLabelText(/Why/) as HTMLTextAreaElement).value).toBe('No van')
})
