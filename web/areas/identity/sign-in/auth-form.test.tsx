import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { passwordChecks } from '../../../../src/core/rules/fields/password'
import { email, required } from '../../../../src/core/rules/fields/validations'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { show } from '../../../ui/testing'
import { FormFailure, SubmitButton } from './auth-page'
import { NewPasswordField } from './new-password-field'
import { useAuthForm } from './use-auth-form'

afterEach(cleanup)

const refused = (name: string, message: string, details?: object) =>
  new TRPCClientError(message, {
    result: { error: { code: -32000, message, data: { failure: { code: 1, name, message, details } } } },
  } as never)

let sent: { email: string; password: string }[] = []
let answer: (() => never) | null = null

function Form() {
  const form = useAuthForm({
    values: { email: '', password: '' },
    checks: { email: [required, email], password: passwordChecks },
    blames: { EmailAlreadyInUse: 'email', PasswordTooCommon: 'password' },
    send: async values => {
      sent.push(values)
      answer?.()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <FormFailure failure={form.failure} wait={form.wait} />
      <Field label="E-mail" error={form.error('email')}>
        <Input {...form.register('email')} />
      </Field>
      <NewPasswordField
        label="Password"
        value={form.watch('password')}
        error={form.error('password')}
        {...form.register('password')}
      />
      <SubmitButton working={form.working} wait={form.wait}>
        Register
      </SubmitButton>
    </form>
  )
}

function open(failing: (() => never) | null = null) {
  sent = []
  answer = failing
  show(<Form />)
  return userEvent.setup()
}
const field = (name: string) => screen.getByLabelText(name)
const saysOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Register' }))
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('E-mail'), 'ada@example.test')
  await user.type(field('Password'), 'vuit-pomes-verdes')
}

test('nothing is sent while a field is wrong, and each says what', async () => {
  const user = open()
  await press(user)
  expect(saysOf('E-mail')).toBe('The field is required')
  expect(saysOf('Password')).toContain('The field is required')
  expect(document.activeElement).toBe(field('E-mail'))
  await user.type(field('E-mail'), 'ada')
  await user.type(field('Password'), 'short')
  expect(saysOf('E-mail')).toBe('Email must be valid')
  expect(saysOf('Password')).toContain('Must be at least 8 characters long')
  expect(sent).toEqual([])
  await user.type(field('E-mail'), '@example.test')
  expect(saysOf('E-mail')).toBe('')
})

test('a field that was left says nothing, until the form was sent', async () => {
  const user = open()
  await user.click(field('E-mail'))
  await user.tab()
  await user.type(field('Password'), 'short')
  await user.tab()
  expect(saysOf('E-mail')).toBe('')
  expect(field('Password').getAttribute('aria-invalid')).toBeNull()
  await press(user)
  expect(saysOf('E-mail')).toBe('The field is required')
  expect(saysOf('Password')).toContain('Must be at least 8 characters long')
})

test('what is right is sent', async () => {
  const user = open()
  await fill(user)
  expect(saysOf('Password')).toContain('Strong')
  await press(user)
  expect(sent).toEqual([{ email: 'ada@example.test', password: 'vuit-pomes-verdes' }])
})

test('a failure about a field stands at that field, which has the focus', async () => {
  const user = open(() => {
    throw refused('EmailAlreadyInUse', 'This email is already in use.')
  })
  await fill(user)
  await press(user)
  expect(saysOf('E-mail')).toBe('This email is already in use.')
  expect(document.activeElement).toBe(field('E-mail'))
  expect(screen.queryByRole('alert')).toBeNull()
  // it stays when one looks elsewhere, and goes with what was wrong
  await user.click(field('Password'))
  await user.tab()
  expect(saysOf('E-mail')).toBe('This email is already in use.')
  await user.type(field('E-mail'), '.com')
  expect(saysOf('E-mail')).toBe('')
})

test('what was refused can be sent once more', async () => {
  const user = open(() => {
    throw refused('EmailAlreadyInUse', 'This email is already in use.')
  })
  await fill(user)
  await press(user)
  await press(user)
  expect(sent).toHaveLength(2)
})

test('what the server refuses by a rule of ours is said in our words', async () => {
  const user = open(() => {
    throw refused('ValidationError', 'Validation error.', {
      fields: [
        { path: 'password', rule: 'minLength', n: 12, message: 'minLength' },
        { path: 'email', rule: 'invalid_format', message: 'Invalid' },
      ],
    })
  })
  await fill(user)
  await press(user)
  expect(saysOf('Password')).toContain('Must be at least 12 characters long')
  expect(saysOf('E-mail')).toBe('Not valid')
})

test('who tried too often is told how long to wait, and cannot send meanwhile', async () => {
  const user = open(() => {
    throw refused('TooManyRequests', 'Too many tries. Please wait a moment.', { retryAfter: 95 })
  })
  await fill(user)
  await press(user)
  expect(screen.getByText(/Too many tries/).textContent).toMatch(/Try again in 1:3[45]/)
  await press(user)
  expect(sent).toHaveLength(1)
})

test('any other failure stands above the form', async () => {
  const user = open(() => {
    throw refused('UserIsSuspendedError', 'This account was suspended.')
  })
  await fill(user)
  await press(user)
  expect(screen.getByRole('alert').textContent).toBe('This account was suspended.')
})

test('without an answer it says so, and the form can be sent again', async () => {
  const user = open(() => {
    throw new TypeError('Failed to fetch')
  })
  await fill(user)
  await press(user)
  expect(screen.getByRole('status').textContent).not.toBe('')
  await press(user)
  expect(sent).toHaveLength(2)
})
