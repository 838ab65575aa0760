import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { SkippedDaysField } from './skipped-days-field'

let close: () => void = () => undefined
beforeEach(() => setSystemTime(new Date('2026-12-20T10:00:00Z')))
afterEach(() => {
  cleanup()
  close()
  setSystemTime()
})

function Field({ onDays }: { onDays: (days: string[]) => void }) {
  const [days, setDays] = useState<string[]>(['2026-12-28'])
  const change = (next: unknown) => {
    setDays(next as string[])
    onDays(next as string[])
  }
  return (
    <SkippedDaysField
      {...{ id: 'days', label: 'Skipped days', set: () => undefined, disabled: false }}
      value={days}
      onChange={change}
      values={{ city: 'bcn' }}
    />
  )
}

test('days without a route are added one by one, from one to another, and by public holidays, and taken away', async () => {
  close = openWire({
    server: {
      'admin.stores.publicHolidays': ({ year }: { year: number }) => ({
        holidays: year === 2026 ? [{ on: '2026-12-25', name: 'Navidad' }] : [],
      }),
    },
  }).close
  await loadTexts('en', ['route-plans', 'collection'])
  let days: string[] = []
  await showSignedIn(
    <TextsProvider>
      <Field
        onDays={next => {
          days = next
        }}
      />
    </TextsProvider>,
  )
  const add = screen.getByRole('button', { name: 'Add days' })
  fireEvent.click(add)
  expect(days).toEqual([])

  fireEvent.change(screen.getByLabelText('Skipped from'), { target: { value: '2026-12-30' } })
  fireEvent.click(add)
  expect(days).toEqual(['2026-12-28', '2026-12-30'])

  fireEvent.change(screen.getByLabelText('Skipped from'), { target: { value: '2026-12-30' } })
  fireEvent.change(screen.getByLabelText('Skipped until'), { target: { value: '2027-01-01' } })
  fireEvent.click(add)
  expect(days).toEqual(['2026-12-28', '2026-12-30', '2026-12-31', '2027-01-01'])

  fireEvent.keyDown(await screen.findByRole('button', { name: 'Public holidays' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '25 Dec 2026 · Navidad' }))
  expect(days).toContain('2026-12-25')
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: '25 Dec 2026 · Navidad' }))
  expect(days).not.toContain('2026-12-25')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })

  fireEvent.click(screen.getByRole('button', { name: /28 Dec 2026/ }))
  expect(days).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
})
