import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { SCANNER_CODES } from './scanner-codes'
import ScannerSetupScreen from './scanner-setup'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open() {
  await loadTexts('en', ['webtools'])
  render(
    <TextsProvider>
      <ScannerSetupScreen />
    </TextsProvider>,
  )
  return userEvent.setup()
}
const names = () => screen.queryAllByRole('img').map(code => code.getAttribute('aria-label'))

test('the codes of scanners that share theirs are those of their makers’ lists', () => {
  const codes = Object.fromEntries(SCANNER_CODES.map(({ id, payload }) => [id, payload]))
  expect(codes).toEqual({
    pairing: '%%SpecCode99',
    ...{ timer1: '%%SpecCode31', timer5: '%%SpecCode33', timer10: '%%SpecCode34' },
    ...{ vibrationOn: '%%SpecCode77', vibrationOff: '%%SpecCode76' },
    ...{ soundHigh: '%%SpecCode97', soundLow: '%%SpecCode95', soundOff: '%%SpecCode94' },
    ...{ pairModeDongle: '%%SpecCodeA8', pairModeBluetooth: '%%SpecCodeEA' },
    ...{ pairOnLongPressEnable: '%%SpecCode79', pairOnLongPressDisable: '%%SpecCode78' },
    ...{ speedFast: '%%SpecCodeB0', speedMid: '%%SpecCodeB1' },
    ...{ speedSlow: '%%SpecCodeB2', speedVerySlow: '%%SpecCodeB3' },
    ...{ keyboardUs: '%%SpecCode40', keyboardEs: '%%SpecCode43' },
    ...{ autoScanOn: null, autoScanOff: null },
    save: '%%SpecCode92',
  })
})

test('a sheet is ready for them in the order of a setup, and says how the one code that differs is found', async () => {
  const user = await open()
  expect(names()).toEqual(
    [
      'Pair',
      '5 minutes',
      'Vibration on',
      'Sound high',
      'Bluetooth',
      'Long press on',
      'Fast',
      'ES keyboard',
      'Save settings',
    ].map(name => `QR code: ${name}`),
  )
  await user.click(screen.getByRole('radio', { name: 'All codes' }))
  const auto = within(screen.getByRole('region', { name: 'Automatic scan' }))
  auto.getByText(/Find it in the scanner’s manual/)
  await user.click(auto.getByRole('button', { name: 'Enter code Automatic scan on' }))
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), '%%SpecCode15{Enter}')
  auto.getByRole('img', { name: 'QR code: Automatic scan on' })
})

test('for another scanner all codes are entered, and those of the others are not printed', async () => {
  const user = await open()
  await user.click(screen.getByRole('radio', { name: /^Another/ }))
  expect(names()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Enter code Pair' }))
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), '$PAIR{Enter}')
  expect(names()).toEqual(['QR code: Pair'])
  await user.click(screen.getByRole('radio', { name: /^Netum/ }))
  expect(names()).toHaveLength(9)
})
