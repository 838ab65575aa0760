import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { failureText } from '../../../../src/core/contract/failure-texts'
import { readCsvLines } from '../../../../src/core/rules/read-csv'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import PartnerFile from './partner-file'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

type Sent = { file: string; dryRun: boolean }
/** Takes what begins with D, and refuses the rest. */
const answerTo = ({ file }: Sent) => {
  const [, ...lines] = readCsvLines(file)
  const rows = lines.map(({ line, cells }) => {
    const isKnown = cells[0]!.startsWith('D')
    return {
      ...{ line, key: null, id: null, outcome: isKnown ? 'changed' : 'refused' },
      changes: isKnown ? [{ column: 'status', before: 'pending', after: cells[1] }] : [],
      errors: isKnown
        ? []
        : [{ column: null, name: 'PartnerDeliveryNotFound', rule: null, message: 'No such' }],
    }
  })
  return { accepted: 0, rejected: [], fixFileUrl: null, rows }
}

async function open(answer: (input: Sent) => unknown = answerTo) {
  const wire = openWire({ server: { 'logistics.partners.upload': answer } })
  close = wire.close
  await loadTexts('en', ['courier-partners', 'collection'])
  await showSignedIn(
    <TextsProvider>
      <PartnerFile onClose={() => undefined} />
    </TextsProvider>,
  )
  const choose = (text: string) =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File([text], 'week.csv', { type: 'text/csv' })] },
    })
  return { choose, sent: () => wire.asked.map(({ input }) => input as Sent) }
}

test('a file is tried first, and taken in when that is asked for', async () => {
  const { choose, sent } = await open()
  choose('delivery;status\n\nD-1;dropoff\nX-1;delivered\n')
  const take = await screen.findByRole('button', { name: 'Import 1 row' })
  expect(sent().map(({ dryRun }) => dryRun)).toEqual([true])
  // The blank line counts.
  expect(within(screen.getByRole('list', { name: 'Rows' })).getByText(/4/)).toBeTruthy()
  expect(screen.getByText('No such')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy()
  fireEvent.click(take)
  await screen.findByRole('button', { name: /^Saved/ })
  expect(sent().map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a long file goes in parts, and every row keeps its number', async () => {
  const { choose, sent } = await open()
  const lines = Array.from({ length: 450 }, (_, at) => `${at === 449 ? 'X' : 'D'}-${at};dropoff`)
  choose(['delivery;status', ...lines].join('\n'))
  await screen.findByRole('button', { name: 'Import 449 rows' })
  expect(sent().map(({ file }) => readCsvLines(file).length)).toEqual([201, 201, 51])
  expect(within(screen.getByRole('list', { name: 'Rows' })).getByText(/451/)).toBeTruthy()
})

test('what the server refuses is shown, and nothing can be taken in', async () => {
  const { choose } = await open(() => new Refusal('PartnerFileColumns'))
  choose('name;price\nPaella;12')
  expect((await screen.findByRole('alert')).textContent).toBe(failureText('PartnerFileColumns', 'en'))
  expect(screen.getByRole('button', { name: /Import/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a file without rows is not sent', async () => {
  const { choose, sent } = await open()
  choose('delivery;status\n\n')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent()).toEqual([])
})
