import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { EndDialog } from './incident-actions'

afterEach(cleanup)

const dialog = (onEnd: (resolution: string) => Promise<void>, written = '') =>
  show(<EndDialog end="solve" written={written} onEnd={onEnd} onClose={() => {}} />)
const solve = () => screen.getByRole('button', { name: 'Mark as solved' })

test('an incident does not end without a word of what was done', () => {
  const onEnd = mock(async () => {})
  dialog(onEnd)
  fireEvent.click(solve())
  expect(onEnd).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/Resolution/), { target: { value: '  Paid back  ' } })
  fireEvent.click(solve())
  expect(onEnd).toHaveBeenCalledWith('Paid back')
})

test('what was written before is there to go on from, and a refusal is told', async () => {
  dialog(() => Promise.reject(new Error('no')), 'Called the kitchen')
  expect(screen.getByDisplayValue('Called the kitchen')).toBeTruthy()
  fireEvent.click(solve())
  expect(await screen.findByRole('alert')).toBeTruthy()
})
