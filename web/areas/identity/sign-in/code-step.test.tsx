import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { show } from '../../../ui/testing'
import { CodeStep } from './code-step'

afterEach(cleanup)

const refused = (name: string, message: string) =>
  new TRPCClientError(message, {
    result: { error: { code: -32000, message, data: { failure: { code: 1, name, message } } } },
  } as never)

function open(onCode: (code: string) => Promise<void>, resendAt = 0) {
  const tried: string[] = []
  let resent = 0
  show(
    <CodeStep
      sent="We sent a code"
      resendAt={resendAt}
      onCode={code => {
        tried.push(code)
        return onCode(code)
      }}
      onResend={async () => {
        resent++
      }}
      back={{ label: 'Use another address', go: () => undefined }}
      submitLabel="Sign in"
    />,
  )
  return { user: userEvent.setup(), tried, resent: () => resent }
}
const input = () => screen.getByLabelText<HTMLInputElement>('Code')

test('the sixth digit sends the code, whatever else was typed between', async () => {
  const { user, tried } = open(async () => undefined)
  expect(input().autocomplete).toBe('one-time-code')
  await user.type(input(), '12 34-56')
  expect(tried).toEqual(['123456'])
})

test('a pasted code is sent at once', async () => {
  const { user, tried } = open(async () => undefined)
  await user.click(input())
  await user.paste(' 654321 ')
  expect(tried).toEqual(['654321'])
})

test('too few digits are not sent', async () => {
  const { user, tried } = open(async () => undefined)
  await user.type(input(), '123')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(tried).toEqual([])
  expect(screen.getByText('The code has six digits')).toBeTruthy()
})

test('a wrong code is said at the field, and typing anew replaces it', async () => {
  const { user, tried } = open(async () => {
    throw refused('PinInvalid', 'This code is wrong or no longer valid.')
  })
  await user.type(input(), '111111')
  expect(screen.getByText('This code is wrong or no longer valid.')).toBeTruthy()
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6])
  await user.clear(input())
  await user.type(input(), '222222')
  expect(tried).toEqual(['111111', '222222'])
})

test('another code can be asked for only after a while', async () => {
  const early = open(async () => undefined, Date.now() + 60_000)
  await early.user.click(screen.getByRole('button', { name: /Send again in \d+ seconds/ }))
  expect(early.resent()).toBe(0)
  cleanup()
  const late = open(async () => undefined)
  await late.user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(late.resent()).toBe(1)
})
