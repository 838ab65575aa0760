import { expect, mock, test } from 'bun:test'
import { fireEvent, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { MoveDialog } from './lead-actions'

test('a lead is not lost without a word of why', () => {
  const onMove = mock(async () => {})
  show(<MoveDialog to="lost" written="" onMove={onMove} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Too far away ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  expect(onMove).toHaveBeenCalledWith('Too far away')
})

test('what was noted before is there to go on from, and a refusal is told', async () => {
  show(
    <MoveDialog
      to="won"
      written="Signed"
      onMove={() => Promise.reject(new Error('no'))}
      onClose={() => {}}
    />,
  )
  expect(screen.getByDisplayValue('Signed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as won' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})
