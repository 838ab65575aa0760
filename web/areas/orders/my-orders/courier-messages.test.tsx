import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { Instructions, Messages } from './courier-messages'

afterEach(cleanup)
const AT = new Date('2026-11-28T12:40:00Z')

test('instructions are chosen and written, and saved only when they differ', async () => {
  const saved: unknown[] = []
  show(
    <Instructions
      conversation={{
        canInstruct: true,
        instructions: { handover: 'in_person', note: '3rd floor', updatedAt: AT },
      }}
      onSave={async given => void saved.push(given)}
    />,
  )
  const save = screen.getByRole('button', { name: 'Save instructions' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: 'Leave it at reception' }))
  fireEvent.change(screen.getByLabelText('Door, floor, bell'), { target: { value: 'Ask for Núria' } })
  fireEvent.click(save)
  await waitFor(() => expect(saved).toEqual([{ handover: 'reception', note: 'Ask for Núria' }]))
})

test('instructions of a delivered order are read, not changed', () => {
  const instructions = { handover: 'at_door', note: 'Blue door', updatedAt: AT } as const
  show(<Instructions conversation={{ canInstruct: false, instructions }} onSave={async () => {}} />)
  expect(screen.getByText('Leave it at the door')).toBeDefined()
  expect(screen.getByText('Blue door')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

const messages = [
  { id: 'a', author: 'customer', quick: null, text: 'The bell is broken', at: AT },
  { id: 'b', author: 'courier', quick: 'five_minutes', text: '', at: AT },
] as const

test('a message is sent once, without the spaces around it, and the field is empty after', async () => {
  const sent: string[] = []
  show(
    <Messages
      conversation={{ canWrite: true, messages: [...messages] }}
      onSend={async text => void sent.push(text)}
    />,
  )
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'The bell is brokenYou · 13:40',
    '5 minutes awayCourier · 13:40',
  ])
  const field = screen.getByLabelText<HTMLInputElement>('Write to the courier')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  fireEvent.change(field, { target: { value: ' I come down ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(sent).toEqual(['I come down'])
})

test('a closed conversation can be read', () => {
  show(<Messages conversation={{ canWrite: false, messages: [...messages] }} onSend={async () => {}} />)
  expect(screen.getByText('Messages are closed.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
