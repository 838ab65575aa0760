import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import type { PrintProof } from '../../../../src/modules/printing/printers/contract/print-proof'
import type { PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { JobProof } from './job-proof'

afterEach(cleanup)

const at = new Date('2026-11-21T11:03:00Z')
const known = { answer: null, bytes: 65_321, tookMs: 2_345, at, resumed: 0 } satisfies Partial<PrintProof>

test.each([
  [{ ...known, evidence: 'in-order' }, 'Printed, confirmed by the printer at 12:03 · 65 kB in 2.3 s'],
  [{ ...known, evidence: 'emptied', bytes: 3 }, 'Printed, confirmed by the printer at 12:03 · 1 kB in 2.3 s'],
  [
    { ...known, evidence: 'written', resumed: 1 },
    'Sent at 12:03, the printer confirms nothing · 65 kB in 2.3 s · continued once after an interruption',
  ],
  [
    { ...known, evidence: 'handed-on', resumed: 2 },
    'Handed on by the computer’s queue at 12:03, the printer confirms nothing · 65 kB in 2.3 s · continued 2 times after interruptions',
  ],
  [null, ''],
] as const)('%j is said as it is known', async (proof, text) => {
  await loadTexts('en', ['printers'])
  const { container } = render(
    <TextsProvider>
      <JobProof job={{ proof } as PrintJob} />
    </TextsProvider>,
  )
  expect(container.textContent).toBe(text)
})
