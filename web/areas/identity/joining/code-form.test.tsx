import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { show } from '../../../ui/testing'
import { CodeForm } from './code-form'

afterEach(cleanup)

const refusing = (name: string, message: string) => () =>
  Promise.reject(
    new TRPCClientError(message, {
      result: { error: { code: -32000, message, data: { failure: { code: 1, name, message } } } } as never,
    }),
  )
const form = (onSubmit: (code: string) => Promise<unknown>) =>
  show(
    <CodeForm
      label="Code"
      hint="On the poster"
      submit="Join"
      shape="6 to 8 letters and digits"
      wrong="Wrong code"
      onSubmit={onSubmit}
    />,
  )
const type = (code: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
}

test('what cannot be a code is not sent', () => {
  const send = mock(() => Promise.resolve())
  form(send)
  type('abc')
  expect(screen.getByText('6 to 8 letters and digits')).toBeDefined()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('a code goes as it is kept, however it was typed', async () => {
  const send = mock(() => Promise.resolve())
  form(send)
  type(' llum-4qx9')
  await waitFor(() => expect(send).toHaveBeenCalledWith('LLUM4QX9'))
})

test('a code that opens nothing is told apart from too many tries', async () => {
  const { unmount } = form(refusing('LocationNotFound', 'Location was not found'))
  type('WRONG99')
  expect(await screen.findByText('Wrong code')).toBeDefined()
  unmount()
  form(refusing('TooManyRequests', 'Too many tries. Please wait a moment.'))
  type('WRONG99')
  expect(await screen.findByText('Too many tries. Please wait a moment.')).toBeDefined()
})
