import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../testing'
import { ScanField } from './scan-field'

afterEach(cleanup)

test('one code after the other lands in it, as a scanner types them', async () => {
  const scanned: string[] = []
  show(<ScanField label="Scan a bag" submit="Find" onScan={code => scanned.push(code)} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Scan a bag'), ' BCN-1 {Enter}BCN-2{Enter}{Enter}')
  expect(scanned).toEqual(['BCN-1', 'BCN-2'])
})
