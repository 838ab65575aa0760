import { ChevronDown, Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Geo } from '../../../../src/core/contract/common'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { directionsTo, NAVIGATION_APPS, navigationApp } from './navigate-link'

const NAMES = { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' } as const

/** The way to a stop in the app that the courier has chosen, and the choice beside it. */
export function NavigateButton({ to, vehicle }: { to: Geo; vehicle: VehicleType }) {
  const t = useTranslations('stops')
  const chosen = navigationApp.use()
  return (
    <div className="flex min-w-0 gap-1">
      <Button asChild className="min-h-12 min-w-0 flex-1 justify-center">
        <a href={directionsTo(to, vehicle, chosen)} target="_blank" rel="noreferrer">
          <Navigation size={18} aria-hidden className="shrink-0" />
          {t('stop.navigate')}
        </a>
      </Button>
      <Menu
        trigger={
          <IconButton
            kind="outline"
            icon={ChevronDown}
            label={t('stop.navigateWith', { app: NAMES[chosen] })}
            className="size-12 shrink-0"
          />
        }
        entries={[
          NAVIGATION_APPS.map(app => ({
            label: NAMES[app],
            checked: app === chosen,
            onSelect: () => navigationApp.set(app),
          })),
        ]}
      />
    </div>
  )
}
