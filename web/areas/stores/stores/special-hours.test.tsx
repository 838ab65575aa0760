import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { SpecialHours } from '../../../../src/modules/stores/hours/rules/opening-hours'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { ChangeSpecialHours } from './change-special-hours'
import { SpecialHoursField } from './special-hours-field'

let close: () => void = () => undefined
beforeEach(() => setSystemTime(new Date('2026-12-20T10:00:00Z')))
afterEach(() => {
  cleanup()
  close()
  setSystemTime()
})

type Sent = { storeIds: string[]; dryRun: boolean }
const holidays = ({ year }: { year: number }) => ({
  holidays: year === 2026 ? [{ on: '2026-12-25', name: 'Navidad' }] : [{ on: '2027-01-06', name: 'Reyes' }],
})
const stores = ['Arrels', 'Brasa'].map((name, at) => ({ id: `${at}`.repeat(24), name, city: 'bcn' }))

async function shown(children: React.ReactNode, change: (input: Sent) => unknown = () => ({ stores: [] })) {
  const wire = openWire({
    server: { 'admin.stores.publicHolidays': holidays, 'admin.stores.changeSpecialHours': change },
  })
  close = wire.close
  await loadTexts('en', ['stores', 'collection'])
  await showSignedIn(<TextsProvider>{children}</TextsProvider>)
  return wire
}

test('many stores get the hours of a public holiday, after what changes was seen', async () => {
  let isDone = false
  const sent: Sent[] = []
  await shown(
    <ChangeSpecialHours
      rows={stores as never}
      onClose={() => undefined}
      onDone={async () => {
        isDone = true
      }}
    />,
    input => {
      sent.push(input)
      const replaced = [{ from: '2026-12-25', until: '2026-12-25', name: 'Inventari', hours: [] }]
      return {
        stores: stores.map(({ id, name }, at) => ({
          ...{ id, name, isChanged: at === 1 },
          replaced: at === 1 ? replaced : [],
        })),
      }
    },
  )
  fireEvent.click(await screen.findByRole('combobox', { name: 'Public holidays' }))
  fireEvent.click(await screen.findByRole('option', { name: '25 Dec 2026 · Navidad' }))
  fireEvent.click(screen.getByRole('button', { name: 'Other hours' }))
  fireEvent.change(screen.getByLabelText('Closes at'), { target: { value: '14:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByText('1 of 2 stores would change')
  screen.getByText('25 Dec 2026 · Inventari · Closed')
  expect(isDone).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save in 1 store' }))
  await waitFor(() => expect(isDone).toBe(true))
  const change = {
    storeIds: stores.map(({ id }) => id),
    from: '2026-12-25',
    until: '2026-12-25',
    name: 'Navidad',
    hours: [{ start: '09:00', end: '14:00' }],
  }
  expect(sent).toEqual([
    { ...change, dryRun: true },
    { ...change, dryRun: false },
  ])
})

function Form({ saved }: { saved: (readonly SpecialHours[])[] }) {
  const [value, setValue] = useState<unknown>([
    {
      from: '2026-12-24',
      until: '2026-12-24',
      name: 'Nochebuena',
      hours: [{ start: '09:00', end: '15:00' }],
    },
  ])
  return (
    <SpecialHoursField
      id="special"
      label="Special hours"
      value={value}
      onChange={next => {
        saved.push(next as SpecialHours[])
        setValue(next)
      }}
      values={{ city: 'bcn' }}
      set={() => undefined}
      disabled={false}
    />
  )
}

test('a store’s own are added, named from public holidays, and say where two meet', async () => {
  const saved: (readonly SpecialHours[])[] = []
  await shown(<Form saved={saved} />)
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Public holidays' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '25 Dec 2026 · Navidad' }))
  expect(saved.at(-1)?.map(({ from, name, hours }) => [from, name, hours.length])).toEqual([
    ['2026-12-24', 'Nochebuena', 1],
    ['2026-12-25', 'Navidad', 0],
  ])
  const lasts = screen.getAllByLabelText('Until')
  fireEvent.change(lasts[0]!, { target: { value: '2026-12-26' } })
  screen.getByText('These days already have special hours')
  fireEvent.change(lasts[0]!, { target: { value: '2026-12-23' } })
  screen.getByText('The last day is before the first')
})
