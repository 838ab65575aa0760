import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { switchViewOption, useViewOptions } from '../../session/view-options'
import { Dialog } from '../../ui/dialog'
import { Switch } from '../../ui/toggles'
import { KeysHelp } from './keys-help'
import { openShellDialog, type ShellDialog } from './shell-dialogs'

const Palette = lazy(() => import('./palette'))
const close = () => openShellDialog(null)

/** Whichever dialog of the shell is open. */
export default function Dialogs({ open }: { open: ShellDialog }) {
  if (open === 'palette') {
    return (
      <Suspense>
        <Palette onClose={close} />
      </Suspense>
    )
  }
  return open === 'keys' ? <KeysHelp onClose={close} /> : <SuperAdminOptions />
}

function SuperAdminOptions() {
  const t = useTranslations('shell')
  const options = useViewOptions()
  return (
    <Dialog open onOpenChange={close} title={t('superAdmin.title')} width="card">
      <Switch
        label={t('superAdmin.asNonSuperAdmin')}
        hint={t('superAdmin.hint')}
        checked={options.asNonSuperAdmin}
        onChange={on => switchViewOption('asNonSuperAdmin', on)}
      />
      <Switch
        label={t('superAdmin.developer')}
        checked={options.developer}
        onChange={on => switchViewOption('developer', on)}
      />
      <Switch
        label={t('superAdmin.incognito')}
        checked={options.incognito}
        onChange={on => switchViewOption('incognito', on)}
      />
    </Dialog>
  )
}
