import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import ScannerSetupScreen from './scanner-setup'

afterEach(cleanup)

const MANUAL = 'https://scanners.example/manual.pdf'

test('a manual becomes a link once its address has been entered, and only an https one', async () => {
  await loadTexts('en', ['webtools'])
  const user = userEvent.setup()
  render(
    <TextsProvider>
      <ScannerSetupScreen />
    </TextsProvider>,
  )
  const manuals = within(await screen.findByRole('region', { name: 'Manuals' }))
  expect(manuals.getAllByText('Not configured')).toHaveLength(2)
  expect(manuals.queryByRole('link')).toBeNull()

  await user.click(manuals.getByRole('button', { name: 'Enter address User manual' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'User manual' }))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  for (const refused of [
    'http://scanners.example/manual.pdf',
    'javascript:alert(1)',
    'manual.pdf',
    'https:',
  ]) {
    await user.clear(address)
    await user.type(address, refused)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter an address that starts with https://')).toBeDefined()
    expect(localStorage.getItem('webtools.scannerManuals')).toBeNull()
  }
  await user.clear(address)
  await user.type(address, `${MANUAL}{Enter}`)
  expect(screen.queryByRole('dialog')).toBeNull()

  const link = manuals.getByRole('link', { name: /^User manual/ })
  expect(link.getAttribute('href')).toBe(MANUAL)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(manuals.getAllByText('Not configured')).toHaveLength(1)
  const unset = manuals.getByRole('button', { name: 'Enter address Quick start guide' })
  expect(unset.closest('li')?.className).toContain('print:hidden')

  await user.click(manuals.getByRole('button', { name: 'Change User manual' }))
  await user.clear(within(screen.getByRole('dialog')).getByRole('textbox'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(manuals.queryByRole('link')).toBeNull()
})
