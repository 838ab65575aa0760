import { Link, Outlet } from '@tanstack/react-router'
import { ChevronsUpDown, Command as CommandIcon, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { writtenKey } from '../../../command/keys'
import { withTexts } from '../../../i18n/with-texts'
import { useFetchedWhenIdle } from '../../../router/later'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { PLATFORM } from '../../../session/access'
import { nameOf, useSession } from '../../../session/session'
import { useViewOptions } from '../../../session/view-options'
import { Avatar } from '../../../ui/display/avatar'
import { Kbd } from '../../../ui/display/kbd'
import { navIcons } from '../navigation/nav-icons'
import { NavList } from '../navigation/nav-list'
import { type NavEntry, useNavigation } from '../navigation/navigation'
import { useScreenTitle } from '../navigation/screen-title'
import { openShellDialog } from '../navigation/shell-dialogs'
import { useWorkplace } from '../navigation/workplace'
import { Logo } from './logo'
import './opening-dialog'
import { useDensity } from './use-density'

const AccountMenu = lazy(() => import('../navigation/account-menu'))
const WorkplaceMenu = lazy(() => import('../navigation/workplace-menu'))
const ViewStrip = lazyPart(
  withTexts(['impersonation'], () => import('../../identity/impersonation/view-strip')),
)
const Drawer = lazy(() => import('../navigation/drawer'))

const fetchPalette = () => import('./dialogs').then(dialogs => dialogs.fetchPalette())

/** Around the back office: the navigation at the left, on a phone at the bottom. */
export default function OfficeShell() {
  useDensity('office')
  useFetchedWhenIdle(fetchPalette)
  const t = useTranslations('shell')
  const navigationTexts = useTranslations('navigation')
  const entries = useNavigation().filter(
    entry => entry.screen.nav[0] !== 'shop' && entry.screen.nav[0] !== 'courier',
  )
  const [drawer, setDrawer] = useState(false)
  const isSeenOtherwise = Object.values(useViewOptions()).includes(true)
  return (
    <div className="flex h-window flex-col lg:flex-row">
      <aside className="hidden w-52 shrink-0 flex-col border-r bg-surface lg:flex">
        <div className="m-3 mb-2">
          <Workplaces />
        </div>
        <button
          type="button"
          onClick={() => openShellDialog('palette')}
          className="mx-3 mb-3 flex h-8 items-center gap-2 rounded-ctl border border-control/60 px-2 text-text3 hover:bg-sunken"
        >
          <CommandIcon size={14} aria-hidden />
          <span className="min-w-0 flex-1 truncate text-left">{navigationTexts('palette.open')}</span>
          <span className="shrink-0 whitespace-nowrap">
            <Kbd>{writtenKey('mod+k')}</Kbd>
          </span>
        </button>
        <nav aria-label={t('nav.office')} className="min-h-0 flex-1 overflow-y-auto px-3">
          <NavList entries={entries} />
        </nav>
        <div className="border-t p-3">
          <Person />
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none"
      >
        {isSeenOtherwise && <ViewStrip />}
        <Outlet />
      </main>
      <nav
        aria-label={t('nav.office')}
        className="flex shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {tabsOf(entries).map(entry => (
          <BottomLink key={entry.path} entry={entry} />
        ))}
        <button
          type="button"
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
          className="flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-chip text-text2"
        >
          <MenuIcon size={20} aria-hidden />
          {t('nav.more')}
        </button>
      </nav>
      <Suspense fallback={<Opening />}>
        {drawer && (
          <Drawer onClose={() => setDrawer(false)} footer={<Person />}>
            <div className="mb-3 border-b pb-3">
              <Workplaces />
            </div>
            <NavList entries={entries} />
          </Drawer>
        )}
      </Suspense>
    </div>
  )
}

const TABS = 4

/** What a phone has at hand: for people of a company first its screens, billing among them; for the platform the day's work. */
export function tabsOf(entries: readonly NavEntry[]): NavEntry[] {
  if (entries.some(({ screen }) => screen.opens === PLATFORM)) return entries.slice(0, TABS)
  const isOfCompany = ({ screen }: NavEntry) => screen.nav[0] === 'company'
  return entries.toSorted((a, b) => Number(isOfCompany(b)) - Number(isOfCompany(a))).slice(0, TABS)
}

function BottomLink({ entry }: { entry: NavEntry }) {
  const titleOf = useScreenTitle()
  const Icon = navIcons[entry.screen.nav[1]]
  return (
    <Link
      to={entry.path}
      className="flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 font-medium text-chip"
      activeProps={{ className: 'text-brand' }}
      inactiveProps={{ className: 'text-text2' }}
    >
      <Icon size={20} aria-hidden />
      <span className="line-clamp-2 max-w-full hyphens-auto text-center leading-3">
        {titleOf(entry.screen)}
      </span>
    </Link>
  )
}

/** Where one works, with the way to other workplaces and to the shop. */
function Workplaces() {
  const t = useTranslations('navigation')
  const here = useWorkplace()
  const face = (
    <button
      type="button"
      className="flex h-10 w-full min-w-0 items-center gap-2 rounded-ctl px-2 text-left font-semibold text-read hover:bg-sunken pointer-coarse:h-11"
    >
      <Logo size={24} />
      <span className="sr-only">{t('workplace')}: </span>
      <span className="min-w-0 flex-1 truncate">{here ? t(`workplaces.${here.name}`) : 'Comanda'}</span>
      <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-text3" />
    </button>
  )
  return (
    <Suspense fallback={face}>
      <WorkplaceMenu trigger={face} />
    </Suspense>
  )
}

function Person() {
  const t = useTranslations('shell')
  const sessionTexts = useTranslations('session')
  const { user, permissions } = useSession()
  const name = user ? nameOf(user) : t('visitor')
  const role = permissions[0]?.type
  const face = (
    <button
      type="button"
      className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-ctl p-1 text-left hover:bg-sunken"
    >
      <Avatar name={name} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-medium">{name}</span>
        {role && <span className="block truncate text-chip text-text3">{sessionTexts(`roles.${role}`)}</span>}
      </span>
    </button>
  )
  return (
    <Suspense fallback={face}>
      <AccountMenu side="top" trigger={face} />
    </Suspense>
  )
}
