import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { SettingsField } from './settings-field'

const ADMIN = {
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  permissions: [{ id: 'p', type: 'SuperAdminPermission', scope: {} }],
}

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

test('what is left open says what then holds: of the company, else the usual', async () => {
  const wire = openWire({
    server: {
      'app.me': () => ADMIN,
      'admin.organizations.show': () => ({ settings: { requireCostCenter: true } }),
    },
  })
  close = wire.close
  await loadTexts('en', ['companies', 'collection'])
  await showSignedIn(
    <TextsProvider>
      <SettingsField
        id="settings"
        label="Settings"
        value={{ shouldRequestPhone: true }}
        onChange={() => undefined}
        values={{ organizationId: '0'.repeat(24) }}
        set={() => undefined}
        disabled={false}
      />
    </TextsProvider>,
  )
  await screen.findByText('Company default: Yes')
  const shown = (name: string) => screen.getByRole('combobox', { name }).textContent
  expect(shown('Require cost center')).toContain('Company default: Yes')
  expect(shown('People may pay extra')).toContain('Default: Yes')
  expect(shown('Require phone number')).toContain('Yes')
})
