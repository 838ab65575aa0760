import { useNavigate } from '@tanstack/react-router'
import {
  CircleHelp,
  CircleUser,
  LayoutGrid,
  LifeBuoy,
  LogIn,
  LogOut,
  Menu as MenuIcon,
  Moon,
  ReceiptText,
  Salad,
  Settings,
  Sun,
  SunMoon,
} from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames, languages } from '../../../i18n/language'
import { useLanguage } from '../../../i18n/provider'
import { lazyTrigger } from '../../../router/lazy-trigger'
import { workplacesOf } from '../../../session/access'
import { pickLanguage, pickTheme } from '../../../session/preferences'
import { nameOf, useSession } from '../../../session/session'
import { chosenTheme, onThemeChosen, type Theme, themes } from '../../../theme'
import type { MenuEntry } from '../../../ui/dialogs/menu'
import { Avatar } from '../../../ui/display/avatar'
import { useTouchOnly } from '../../../ui/layout/media'
import { openShellDialog } from './shell-dialogs'

const Menu = lazyTrigger('menu', () => import('../../../ui/dialogs/menu').then(({ Menu }) => Menu))

const themeIcons = { auto: SunMoon, light: Sun, dark: Moon }

/** Who is there, and the settings that everybody has: language, light, help. */
export default function AccountMenu({
  trigger,
  side = 'bottom',
}: {
  trigger?: ReactNode
  side?: 'top' | 'bottom' | 'right'
}) {
  const t = useTranslations('navigation')
  const screensTexts = useTranslations('screens')
  const navigate = useNavigate()
  const session = useSession()
  const language = useLanguage()
  const theme = useTheme()
  const isTouchOnly = useTouchOnly()
  const workplaces = workplacesOf(session.access)

  const person: (MenuEntry | string)[] = session.user
    ? [
        nameOf(session.user),
        {
          label: screensTexts('orders'),
          icon: ReceiptText,
          onSelect: () => navigate({ to: '/home/orders' }),
        },
        { label: screensTexts('account'), icon: CircleUser, onSelect: () => navigate({ to: '/account' }) },
        { label: screensTexts('settings'), icon: Settings, onSelect: () => navigate({ to: '/settings' }) },
        { label: screensTexts('help'), icon: LifeBuoy, onSelect: () => navigate({ to: '/help' }) },
        ...workplaces.map(({ name, to }) => ({
          label: t(`workplaces.${name}`),
          icon: LayoutGrid,
          onSelect: () => navigate({ to }),
        })),
        ...(workplaces.length > 0
          ? [{ label: screensTexts('search'), icon: Salad, onSelect: () => navigate({ to: '/search' }) }]
          : []),
      ]
    : [
        { label: screensTexts('login'), icon: LogIn, onSelect: () => navigate({ to: '/login' }) },
        { label: screensTexts('help'), icon: LifeBuoy, onSelect: () => navigate({ to: '/help' }) },
      ]

  const leave: MenuEntry[] = session.user
    ? [{ label: screensTexts('logout'), icon: LogOut, onSelect: () => navigate({ to: '/logout' }) }]
    : []

  return (
    <Menu
      side={side}
      align={side === 'bottom' ? 'end' : 'start'}
      trigger={
        trigger ?? (
          <button
            type="button"
            aria-label={t('nav.menu')}
            className="grid size-10 place-items-center rounded-full hover:bg-sunken pointer-coarse:size-11"
          >
            {session.user ? (
              <Avatar name={nameOf(session.user)} picture={session.user.profile.profilePictureURL} />
            ) : (
              <MenuIcon size={20} aria-hidden />
            )}
          </button>
        )
      }
      entries={[
        person,
        [
          t('language'),
          ...languages.map(one => ({
            label: languageNames[one],
            checked: one === language,
            onSelect: () => void pickLanguage(one, session.user).catch(() => undefined),
          })),
        ],
        [
          t('theme.label'),
          ...themes.map(one => ({
            label: t(`theme.${one}`),
            icon: themeIcons[one],
            checked: one === theme,
            stay: true,
            onSelect: () => void pickTheme(one, session.user).catch(() => undefined),
          })),
        ],
        isTouchOnly
          ? []
          : [
              {
                label: t('keys.title'),
                icon: CircleHelp,
                shortcut: '?',
                onSelect: () => openShellDialog('keys'),
              },
            ],
        leave,
      ]}
    />
  )
}

function useTheme(): Theme {
  return useSyncExternalStore(onThemeChosen, chosenTheme)
}
