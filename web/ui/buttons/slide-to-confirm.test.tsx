import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { show } from '../testing'
import { SlideToConfirm } from './slide-to-confirm'

afterEach(cleanup)

const handle = () => screen.getByRole('button', { name: 'Slide to delete' })
const state = () => handle().parentElement?.dataset.state

function drag(to: number) {
  const button = handle()
  button.setPointerCapture = () => undefined
  fireEvent.pointerDown(button, { pointerId: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(button, { pointerId: 1, clientX: to, clientY: 0 })
  fireEvent.pointerUp(button, { pointerId: 1, clientX: to, clientY: 0 })
}

test('a drag fully across does the work and shows a check, then comes back', async () => {
  let done = 0
  show(<SlideToConfirm label="Slide to delete" action={async () => done++} />)
  drag(4000)
  expect(done).toBe(1)
  await waitFor(() => expect(state()).toBe('success'))
  await waitFor(() => expect(state()).toBe('normal'), { timeout: 2000 })
})

test('a drag that stops halfway does nothing', () => {
  let done = 0
  show(<SlideToConfirm label="Slide to delete" action={async () => done++} />)
  const button = handle()
  const track = button.parentElement as HTMLElement
  Object.defineProperty(track, 'clientWidth', { value: 200 })
  drag(60)
  expect(done).toBe(0)
  expect(state()).toBe('normal')
})

test('holding Enter for a second does the work, letting go before does not', async () => {
  let done = 0
  show(<SlideToConfirm label="Slide to delete" action={async () => done++} />)
  fireEvent.keyDown(handle(), { key: 'Enter' })
  await act(() => Bun.sleep(300))
  fireEvent.keyUp(handle(), { key: 'Enter' })
  await act(() => Bun.sleep(900))
  expect(done).toBe(0)
  fireEvent.keyDown(handle(), { key: 'Enter' })
  await waitFor(() => expect(done).toBe(1), { timeout: 3000 })
})

test('work that fails shows a cross and says why to whoever asked', async () => {
  const reasons: unknown[] = []
  show(
    <SlideToConfirm
      label="Slide to delete"
      action={() => Promise.reject(new Error('no'))}
      onError={error => reasons.push(error)}
    />,
  )
  drag(4000)
  await waitFor(() => expect(state()).toBe('error'))
  expect(reasons).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('Failed')
})

test('a reason against it keeps the handle where it is', () => {
  let done = 0
  show(
    <SlideToConfirm label="Slide to delete" action={async () => done++} whyDisabled="The route has begun" />,
  )
  drag(4000)
  expect(done).toBe(0)
  expect(handle().getAttribute('aria-description')).toBe('The route has begun')
})
