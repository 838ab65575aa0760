import { Link, Outlet } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { navIcons } from '../navigation/nav-icons'
import { useNavigation } from '../navigation/navigation'
import { useScreenTitle } from '../navigation/screen-title'
import { useDensity } from './use-density'

const AccountMenu = lazy(() => import('../navigation/account-menu'))

/** Around what a courier sees on the road: one column, everything within reach of a thumb. */
export default function FieldShell() {
  useDensity('field')
  const t = useTranslations('shell')
  const titleOf = useScreenTitle()
  const entries = useNavigation().filter(entry => entry.screen.nav[0] === 'courier')
  const tab = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-meta'
  const me = (
    <button type="button" className={`${tab} text-text2`}>
      <CircleUser size={22} aria-hidden />
      {t('nav.me')}
    </button>
  )
  return (
    <div className="mx-auto flex h-window max-w-lg flex-col bg-canvas">
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        <Outlet />
      </main>
      <nav
        aria-label={t('nav.courier')}
        className="flex shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {entries.map(entry => {
          const Icon = navIcons[entry.screen.nav[1]]
          return (
            <Link
              key={entry.path}
              to={entry.path}
              className={tab}
              activeProps={{ className: 'text-brand' }}
              inactiveProps={{ className: 'text-text2' }}
            >
              <Icon size={22} aria-hidden />
              {titleOf(entry.screen)}
            </Link>
          )
        })}
        <Suspense fallback={me}>
          <AccountMenu side="top" trigger={me} />
        </Suspense>
      </nav>
    </div>
  )
}
