import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { EncoderRefusal } from '../../../../src/modules/printing/papers/rules/commands/encoder-refusal'
import { show } from '../../../ui/testing'
import { PrintProblem } from '../paper/print-problem'
import { Problem } from './job-preview'

afterEach(cleanup)

/** People search for these words, and the programs of printers have always used them. */
test.each([
  ['Cannot delete last ticket', new PrintProblem('lastTicket')],
  ['Cannot split by lines when multiple tickets are present', new PrintProblem('severalTickets')],
  ['No jobs found', new PrintProblem('noJobs')],
  ['No jobs found for 2026-11-28', new PrintProblem('noJobsFor', '2026-11-28')],
  ['Printer not open', new PrintProblem('notOpen')],
  ['Failed to print', new PrintProblem('notPrinted')],
  ['Unknown codepage', new EncoderRefusal('Unknown codepage')],
  ['Codepage not supported by printer', new EncoderRefusal('Codepage not supported by printer')],
  ['Symbology not supported by printer', new EncoderRefusal('Symbology not supported by printer')],
  ['Unknown alignment', new EncoderRefusal('Unknown alignment')],
  ['Unknown printer model', new EncoderRefusal('Unknown printer model')],
  ['Unknown codepage mapping', new EncoderRefusal('Unknown codepage mapping')],
  [
    'This font is not supported by this printer',
    new EncoderRefusal('This font is not supported by this printer'),
  ],
  ['Box is too wide', new EncoderRefusal('Box is too wide')],
  ['Table is too wide', new EncoderRefusal('Table is too wide')],
  [
    'Could not determine the type of image input',
    new EncoderRefusal('Could not determine the type of image input'),
  ],
  ['Image could not be loaded', new EncoderRefusal('Image could not be loaded')],
  ['Size must be between 1 and 8', new EncoderRefusal('Size must be between 1 and 8')],
])('%s', (text, problem) => {
  show(<Problem error={problem} />)
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('what the printer said about it stands below', () => {
  show(<Problem error={new PrintProblem('notPrinted', 'stall')} />)
  expect(screen.getByRole('alert').textContent).toBe('Failed to printstall')
})
