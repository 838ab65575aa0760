import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { ConversationAtStop } from './customer-messages'

afterEach(cleanup)
const AT = new Date('2026-11-28T12:40:00Z')
const nothing = { instructions: null, messages: [], canWrite: false, canInstruct: false }

test('a courier reads the instructions and answers with one press or in words', async () => {
  const answers: unknown[] = []
  show(
    <ConversationAtStop
      conversation={{
        ...nothing,
        canWrite: true,
        instructions: { handover: 'reception', note: '3rd floor', updatedAt: AT },
        messages: [{ id: 'a', author: 'customer', quick: null, text: 'The bell is broken', at: AT }],
      }}
      onAnswer={async answer => void answers.push(answer)}
    />,
  )
  for (const text of ['Leave it at reception', '3rd floor', 'The bell is broken'])
    expect(screen.getByText(text)).toBeDefined()
  for (const name of ['5 minutes away', 'I am at the door', 'I can’t find the place']) {
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'),
    )
  }
  fireEvent.change(screen.getByLabelText('Write to the customer'), { target: { value: ' On my way ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(answers).toHaveLength(4))
  expect(answers).toEqual([
    { quick: 'five_minutes' },
    { quick: 'at_door' },
    { quick: 'cannot_find' },
    { text: 'On my way' },
  ])
})

test('a stop without anything to say shows nothing', () => {
  const { container } = show(<ConversationAtStop conversation={nothing} onAnswer={async () => {}} />)
  expect(container.textContent).toBe('')
})
