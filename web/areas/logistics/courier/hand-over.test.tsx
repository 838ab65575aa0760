import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { CodeSheet, TakeCode } from './hand-over'

afterEach(cleanup)

test('the code is shown to be read and to be typed, with the time until which it counts', async () => {
  let isClosed = false
  show(
    <CodeSheet
      code={{ code: 'ABCD-2345', expiresAt: new Date('2026-11-24T11:35:00Z') }}
      name="Nimbus 22@"
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Hand over Nimbus 22@' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Code to scan' })).toBeTruthy()
  expect(screen.getByText('ABCD-2345')).toBeTruthy()
  expect(screen.getByText('Works until 12:35')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
  expect(isClosed).toBe(true)
})

const openTake = (refusal: string | null = null) => {
  const codes: string[] = []
  show(<TakeCode onCode={code => codes.push(code)} isBusy={false} refusal={refusal} />)
  return { codes, user: userEvent.setup(), field: screen.getByLabelText('Code on the other phone') }
}

test('without a camera the code is typed', async () => {
  const { codes, user, field } = openTake()
  expect(await screen.findByText('No camera. Type the code instead.')).toBeTruthy()
  await user.type(field, 'abcd 2345{Enter}')
  expect(codes).toEqual(['ABCD-2345'])
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each(['hello', 'ABCD-234', 'ABCD-23456', 'UUUU-UUUU', '…'])(
  '“%s” cannot be a code: it stays, with what one looks like, and is not sent',
  async text => {
    const { codes, user, field } = openTake()
    await user.type(field, text)
    expect(screen.queryByText(/^A code has/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Take over' }))
    expect(codes).toEqual([])
    expect((field as HTMLInputElement).value).toBe(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
      'A code has eight letters and numbers, like ABCD-2345',
    )
    await user.type(field, 'x')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  },
)

test('what the server says of a code stands at the field until another is typed', async () => {
  const { codes, user, field } = openTake('This code is unknown or has expired. Ask for a new one.')
  await user.type(field, 'abcd2345{Enter}')
  expect(codes).toEqual(['ABCD-2345'])
  expect(screen.getByText(/^This code is unknown/)).toBeTruthy()
  await user.type(field, '{Backspace}')
  expect(screen.queryByText(/^This code is unknown/)).toBeNull()
})
