import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../testing'
import { ActionButton } from './action-button'

afterEach(cleanup)

const button = () => screen.getByRole('button')

test('presses are ignored while it works and while it shows how that went', async () => {
  let calls = 0
  let finish = () => {}
  const work = () =>
    new Promise<void>(done => {
      calls += 1
      finish = done
    })
  show(<ActionButton action={work}>Send</ActionButton>)
  const user = userEvent.setup()
  await user.click(button())
  expect(button().dataset.state).toBe('loading')
  await user.click(button())
  finish()
  await waitFor(() => expect(button().dataset.state).toBe('success'), { timeout: 2000 })
  await user.click(button())
  expect(calls).toBe(1)
  await waitFor(() => expect(button().dataset.state).toBe('normal'), { timeout: 3000 })
  await user.click(button())
  expect(calls).toBe(2)
})

test('a failure shows the cross and hands the error over', async () => {
  const errors: unknown[] = []
  show(
    <ActionButton action={() => Promise.reject(new Error('declined'))} onError={error => errors.push(error)}>
      Pay
    </ActionButton>,
  )
  await userEvent.setup().click(button())
  await waitFor(() => expect(button().dataset.state).toBe('error'), { timeout: 2000 })
  expect(String(errors[0])).toContain('declined')
})

test('a reason against it is told and nothing is done', async () => {
  let calls = 0
  show(
    <ActionButton action={async () => calls++} whyDisabled="The cart is empty">
      Pay
    </ActionButton>,
  )
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(button())
  await user.click(button())
  expect(calls).toBe(0)
  expect(button().getAttribute('aria-disabled')).toBe('true')
})
