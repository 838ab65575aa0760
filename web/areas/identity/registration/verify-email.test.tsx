import { afterEach, beforeEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showVisitor } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { clearTokens } from '../../../session/tokens'

/** The first to open a screen reads its code. */
const SLOW = { timeout: 30_000 }

beforeEach(clearTokens)
let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

async function open(answer: () => unknown) {
  const wire = openWire({
    server: { 'public.auth.verifyEmail': answer, 'app.me': () => new Refusal('AccessTokenInvalid') },
  })
  close = wire.close
  history.replaceState(null, '', '/verify-email?token=abc')
  await loadTexts('en')
  showVisitor(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Confirm e-mail' }, SLOW)
  return { button, tried: () => wire.asked.filter(({ what }) => what === 'public.auth.verifyEmail') }
}

test('a link confirms when the button is pressed, and not when it is opened', async () => {
  const { button, tried } = await open(() => new Refusal('VerificationTokenInvalid', { isConfirmed: true }))
  expect(tried()).toEqual([])
  await userEvent.click(button)
  expect(tried().map(({ input }) => input)).toEqual([{ verificationToken: 'abc' }])
  // It was used before, and has done what it was for.
  expect(await screen.findByRole('heading', { name: 'E-mail confirmed' }, SLOW)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('a link that is over says so', async () => {
  const { button } = await open(() => new Refusal('VerificationTokenInvalid'))
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Link expired or invalid' }, SLOW)).toBeTruthy()
})
