import { afterEach, describe, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { DeletionDialog } from '../account/deletion-dialog'
import { isMarked, withMark } from './allergen-marks'
import { matrixOf } from './notifications'
import { useChange } from './use-change'

afterEach(cleanup)

describe('deleting the account', () => {
  const slider = () => screen.getByRole('button', { name: 'Slide to delete' })

  test('cannot be slid before what is left in the wallet was given up', async () => {
    show(<DeletionDialog open onOpenChange={() => undefined} balanceCents={3500} />)
    expect(slider().getAttribute('aria-disabled')).toBe('true')
    expect(slider().getAttribute('aria-description')).toContain('confirm that you give it up')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I give up the €35.00 in my wallet' }))
    expect(slider().getAttribute('aria-disabled')).toBeNull()
  })

  test('asks for nothing when nothing is left', () => {
    show(<DeletionDialog open onOpenChange={() => undefined} balanceCents={0} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(slider().getAttribute('aria-disabled')).toBeNull()
  })
})

describe('notifications', () => {
  test('of orders come by push and mail until somebody says otherwise, offers only when asked for', () => {
    expect(matrixOf({})).toEqual({
      push: { orders: true, marketing: false },
      email: { orders: true, marketing: false },
      sms: { orders: false, marketing: false },
    })
    expect(matrixOf({ notifications: { email: { orders: false }, sms: { marketing: true } } })).toMatchObject(
      {
        email: { orders: false, marketing: false },
        sms: { orders: false, marketing: true },
      },
    )
  })
})

describe('allergens', () => {
  test('that have two names are one mark', () => {
    expect(isMarked(['dairies'], 'milk')).toBe(true)
    expect(withMark(['dairies', 'eggs'], 'milk', false)).toEqual(['eggs'])
    expect(withMark(['driedFruits'], 'treeNuts', true)).toEqual(['treeNuts'])
    expect(withMark([], 'lupin', true)).toEqual(['lupin'])
  })
})

function Chooser({ send }: { send: (value: string) => Promise<unknown> }) {
  const [chosen, choose] = useChange<string>('kept', send)
  return (
    <>
      <output>{chosen}</output>
      <button type="button" onClick={() => choose('first')}>
        first
      </button>
      <button type="button" onClick={() => choose('second')}>
        second
      </button>
    </>
  )
}

describe('a choice that counts at once', () => {
  const shown = () => screen.getByRole('status').textContent

  test('is shown before it is sent, and sent after the one before', async () => {
    const sent: string[] = []
    const answers: (() => void)[] = []
    show(
      <Chooser
        send={value => {
          sent.push(value)
          return new Promise<void>(resolve => answers.push(resolve))
        }}
      />,
    )
    fireEvent.click(screen.getByText('first'))
    fireEvent.click(screen.getByText('second'))
    expect(shown()).toBe('second')
    await waitFor(() => expect(sent).toEqual(['first']))
    await act(async () => answers[0]!())
    await waitFor(() => expect(sent).toEqual(['first', 'second']))
    expect(shown()).toBe('second')
    await act(async () => answers[1]!())
  })

  test('goes back to what it was when it is refused', async () => {
    show(<Chooser send={() => Promise.reject(new Error('no'))} />)
    fireEvent.click(screen.getByText('first'))
    expect(shown()).toBe('first')
    await waitFor(() => expect(shown()).toBe('kept'))
  })
})
