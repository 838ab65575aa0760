import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { SendDialog } from './send-dialog'

afterEach(cleanup)

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText(/Type 1204|Type 1,204/), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('is sent only once its number of readers has been typed', async () => {
  const onSend = mock(async () => {})
  show(<SendDialog count={1204} onSend={onSend} onClose={() => {}} />)
  press()
  type('1205')
  press()
  expect(onSend).not.toHaveBeenCalled()
  type('1,204')
  press()
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1))
})

test('a refusal is told where it happened', async () => {
  show(<SendDialog count={1204} onSend={() => Promise.reject(new Error('no'))} onClose={() => {}} />)
  type('1204')
  press()
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
})
