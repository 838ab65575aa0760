import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts } from '../../i18n/texts'
import { MoneyInput } from './money-input'

afterEach(cleanup)

function Form({ onCents }: { onCents: (cents: number | null) => void }) {
  const [cents, setCents] = useState<number | null>(100)
  const change = (next: number | null) => {
    setCents(next)
    onCents(next)
  }
  return <MoneyInput aria-label="Price" value={cents} onChange={change} />
}

async function type(text: string) {
  const kept: (number | null)[] = []
  await loadTexts('en', [])
  render(
    <TextsProvider>
      <Form onCents={cents => kept.push(cents)} />
    </TextsProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return { cents: kept.at(-1), field }
}

test('an amount is tidied up when the field is left', async () => {
  const { cents, field } = await type('1.234,5')
  expect(cents).toBe(123_450)
  expect(field.value).toBe('1234.50')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an amount that reads in two ways stays as typed, says so and is none', async () => {
  const { cents, field } = await type('2.500')
  expect(cents).toBeNull()
  expect(field.value).toBe('2.500')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('two ways')
  expect(field.getAttribute('aria-describedby')).toBe(alert.id)
})
