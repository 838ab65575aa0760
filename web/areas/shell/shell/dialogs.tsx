import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { switchViewOption, useViewOptions } from '../../../session/view-options'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Switch } from '../../../ui/fields/toggles'
import { KeysHelp } from '../navigation/keys-help'
import { openShellDialog, printerOfDialog, type ShellDialog } from '../navigation/shell-dialogs'

const Palette = lazyPart(withTexts(['acts', 'collection'], () => import('../palette/palette')))
const Print = lazy(
  withTexts(
    ['print-desk', 'print-sections', 'printers'],
    () => import('../../printing/print-dialog/print-dialog'),
  ),
)
const Impersonate = lazy(
  withTexts(['impersonation'], () =>
    import('../../identity/impersonation/impersonate-dialog').then(({ ImpersonateDialog }) => ({
      default: ImpersonateDialog,
    })),
  ),
)
const Developer = lazy(
  withTexts(['devtools'], () =>
    import('../../back-office/devtools/developer-panel').then(({ DeveloperPanel }) => ({
      default: DeveloperPanel,
    })),
  ),
)
const Environment = lazy(
  withTexts(['devtools'], () =>
    import('../../back-office/devtools/environment-select').then(({ EnvironmentSelect }) => ({
      default: EnvironmentSelect,
    })),
  ),
)
const MaintenanceMode = lazy(
  withTexts(['maintenance'], () => import('../../operations/maintenance/maintenance-dialog')),
)
const Accountant = lazy(
  withTexts(['accounting'], () =>
    import('../../billing/accounting/accounting-dialog').then(({ AccountingDialog }) => ({
      default: AccountingDialog,
    })),
  ),
)
const close = () => openShellDialog(null)

export const fetchPalette = Palette.fetch

/** The dialog of the shell that is open. Its opener shows what stands in while the dialog is fetched. */
export default function Dialogs({ open }: { open: ShellDialog }) {
  switch (open) {
    case 'palette':
      return <Palette onClose={close} />
    case 'keys':
      return <KeysHelp onClose={close} />
    case 'print':
      return <Print start={{ printerId: printerOfDialog() }} onClose={close} />
    case 'impersonate':
      return <Impersonate onClose={close} />
    case 'developer':
      return <Developer onClose={close} />
    case 'maintenance':
      return <MaintenanceMode onClose={close} />
    case 'accountant':
      return <Accountant onClose={close} />
    case 'superAdmin':
      return <SuperAdminOptions />
  }
}

function SuperAdminOptions() {
  const t = useTranslations('shell')
  const navigationTexts = useTranslations('navigation')
  const options = useViewOptions()
  return (
    <Dialog open onOpenChange={close} title={navigationTexts('superAdmin.title')} width="card">
      <Switch
        label={t('superAdmin.asNonSuperAdmin')}
        hint={t('superAdmin.hint')}
        checked={options.asNonSuperAdmin}
        onChange={on => switchViewOption('asNonSuperAdmin', on)}
      />
      <Switch
        label={navigationTexts('superAdmin.developer')}
        checked={options.developer}
        onChange={on => switchViewOption('developer', on)}
      />
      <Switch
        label={navigationTexts('superAdmin.incognito')}
        checked={options.incognito}
        onChange={on => switchViewOption('incognito', on)}
      />
      <Environment className="mt-4" />
      <Button className="mt-4" onClick={() => openShellDialog('maintenance')}>
        {navigationTexts('maintenance.mode')}
      </Button>
      {options.developer && (
        <Button className="mt-4" onClick={() => openShellDialog('developer')}>
          {navigationTexts('developer.open')}
        </Button>
      )}
    </Dialog>
  )
}
