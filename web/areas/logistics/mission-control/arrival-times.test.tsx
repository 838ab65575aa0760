import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { ArrivalTimes } from './arrival-times'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

const NOTHING = {
  arrivals: 0,
  insideChosen: 0,
  shown: 0,
  insideShown: 0,
  early: 0,
  late: 0,
  medianErrorSeconds: null,
  medianDelaySeconds: null,
}
const WEEK = {
  ...NOTHING,
  arrivals: 50,
  insideChosen: 49,
  shown: 40,
  insideShown: 36,
  early: 1,
  late: 3,
  medianErrorSeconds: 150,
  medianDelaySeconds: -60,
}

async function open(answers: Record<number, object>) {
  const asked: string[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: {}, permissions: [{ type: 'SuperAdminPermission' }] }),
      'logistics.arrivals.accuracy': ({ days, city }: { days: number; city: string }) => {
        asked.push(`${city} ${days}`)
        return answers[days]
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['mission-control', 'routes'])
  await showSignedIn(
    <TextsProvider>
      <ArrivalTimes city="bcn" />
    </TextsProvider>,
  )
  return asked
}

test('shows shares, errors and vehicles, and says nothing of what was not shown on the way', async () => {
  const unseen = { ...NOTHING, vehicle: null, arrivals: 10, insideChosen: 10 }
  await open({ 7: { total: WEEK, vehicles: [{ ...WEEK, vehicle: 'cargo_bike' }, unseen] } })
  await screen.findByText('1 too early, 3 too late, of 40')
  expect(screen.getByText('Usually 1 min earlier than said')).toBeDefined()
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Cargo bike90%2.5 min98%50', 'Unknown––100%10'])
})

test('asks for thirty days when they are chosen, and says when there was nothing', async () => {
  const asked = await open({
    7: { total: WEEK, vehicles: [] },
    30: { total: NOTHING, vehicles: [] },
  })
  await screen.findByText('2.5 min')
  fireEvent.click(screen.getByRole('combobox', { name: 'Period' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }))
  await screen.findByText('Nothing was brought to a door in these days.')
  expect(asked).toEqual(['bcn 7', 'bcn 30'])
})
