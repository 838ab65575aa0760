import { afterEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts, loadTextsInUse } from '../../i18n/texts'
import { openWire, showSignedIn } from '../../payments/wire.make'
import type { AnyRow, Collection } from '../describe'
import { RecordSides } from '../record-sides'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const ROW: AnyRow = {
  id: '5f0000000000000000000001',
  createdAt: new Date(),
  updatedAt: new Date(),
  archivedAt: null,
}
const collection = { calls: { update: async () => ROW } } as unknown as Collection<AnyRow>

async function showTo(cities: string[]) {
  const scope = cities.length > 0 ? { cities } : {}
  const user = {
    id: 'ada',
    email: 'ada@example.test',
    profile: { firstName: 'Ada' },
    locations: [],
    permissions: [{ id: 'p', type: 'HelloAdminPermission', scope }],
  }
  close = openWire({ server: { 'app.me': () => user } }).close
  await loadTexts('en')
  await loadTextsInUse(['collection'])
  await showSignedIn(
    <TextsProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RecordSides collection={collection} row={ROW} tab={null} onTab={() => {}}>
          <p>Facts</p>
        </RecordSides>
      </QueryClientProvider>
    </TextsProvider>,
  )
  await screen.findByText('Facts')
}

test('the history of a record is there for who reads the whole log', async () => {
  await showTo([])
  expect(screen.queryByRole('tab', { name: 'History' })).not.toBeNull()
})

test('who looks after some cities, and would read nothing of it, has none', async () => {
  await showTo(['bcn'])
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
})
