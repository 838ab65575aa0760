import { useNavigate, useRouter } from '@tanstack/react-router'
import { AppWindow, CalendarClock, Keyboard, Languages, LogOut, type LucideIcon, SunMoon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FoundRecord } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { completeRoutes } from '../../../all-routes'
import { type Command, useAllCommands } from '../../../command/registry'
import { languageNames, languages } from '../../../i18n/language'
import { switchLanguage } from '../../../i18n/provider'
import { useSession } from '../../../session/session'
import { chooseTheme, themes } from '../../../theme'
import { useTouchOnly } from '../../../ui/layout/media'
import type { Act, Choice, Given } from '../acts/act'
import { actsFor } from '../acts/acts'
import { useSelection } from '../acts/selection'
import { navIcons } from '../navigation/nav-icons'
import { navGroups, useNavigation } from '../navigation/navigation'
import { useOfficeActs } from '../navigation/office-acts'
import { useScreenTitle } from '../navigation/screen-title'
import { useShellCommands } from '../navigation/shell-commands'
import { openShellDialog } from '../navigation/shell-dialogs'

export interface PaletteCommand extends Command {
  /** Said at the end of the line, to tell namesakes apart. */
  detail?: string
  /** What asks for its arguments here, before it is done. */
  act?: Act
  /** Arguments of the act that are known already. */
  given?: Given
  /** The record that it leads to. */
  record?: FoundRecord
}

/** Everything this person can go to and do: first what the open screen offers, then the screens by their groups. */
export function usePaletteCommands(): PaletteCommand[] {
  const t = useTranslations('navigation')
  const actTexts = useTranslations('acts')
  const screensTexts = useTranslations('screens')
  const titleOf = useScreenTitle()
  const navigate = useNavigate()
  const { status, can } = useSession()
  const screens = useNavigation()
    .toSorted((a, b) => navGroups.indexOf(a.screen.nav[0]) - navGroups.indexOf(b.screen.nav[0]))
    .map(
      ({ path, screen }): PaletteCommand => ({
        id: `go.${path}`,
        label: titleOf(screen),
        detail: t(`nav.groups.${screen.nav[0]}`),
        group: t('palette.screens'),
        icon: navIcons[screen.nav[1]],
        keywords: path,
        run: () => void navigate({ to: path }),
      }),
    )
  const more = useScreensBeside().map(
    ({ path, screen }): PaletteCommand => ({
      id: `go.${path}`,
      label: titleOf(screen),
      group: t('palette.screens'),
      keywords: path,
      icon: AppWindow,
      run: () => void navigate({ to: path as never }),
    }),
  )
  const isTouchOnly = useTouchOnly()
  const own = useAllCommands().filter(command => !command.opens || can(command.opens))
  // keys that only go somewhere stand as screens already
  const switches = useShellCommands().filter(command => command.group)
  const settings = (
    id: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    shortcut?: string,
  ): PaletteCommand => ({ id, label, icon, shortcut, group: t('palette.settings'), run })
  const beginnings = useOfficeActs()
  const acts = actsFor(can).map(
    (act): PaletteCommand => ({
      id: `act.${act.name}`,
      label: actTexts(`acts.${act.name}.label`),
      group: t('palette.actions'),
      icon: act.icon,
      keywords: act.name,
      act,
      run: () => undefined,
    }),
  )
  const selection = useSelection()
  const onSelection = actsFor(can).flatMap((act): PaletteCommand[] => {
    const given = givenTo(act, selection)
    if (!given) return []
    return [
      {
        id: `selected.${act.name}`,
        label: actTexts(`acts.${act.name}.label`),
        group: actTexts('selected', { count: selection.length }),
        icon: act.icon,
        keywords: act.name,
        act,
        given,
        run: () => undefined,
      },
    ]
  })
  const hours: PaletteCommand = {
    id: 'go.hours',
    label: actTexts('hours.label'),
    group: t('palette.screens'),
    icon: CalendarClock,
    keywords: actTexts('hours.words'),
    run: () => void navigate({ to: '/admin/stores/{-$entityId}', params: { entityId: undefined } }),
  }
  return [
    ...onSelection,
    ...own,
    ...acts,
    ...beginnings,
    ...(can('admin.stores.update') ? [hours] : []),
    ...screens,
    ...more,
    ...switches,
    ...languages.map(one =>
      settings(
        `language.${one}`,
        `${t('language')}: ${languageNames[one]}`,
        Languages,
        () => void switchLanguage(one),
      ),
    ),
    ...themes.map(one =>
      settings(`theme.${one}`, `${t('theme.label')}: ${t(`theme.${one}`)}`, SunMoon, () => chooseTheme(one)),
    ),
    ...(isTouchOnly ? [] : [settings('keys', t('keys.title'), Keyboard, () => openShellDialog('keys'), '?')]),
    ...(status === 'signedIn'
      ? [settings('logout', screensTexts('logout'), LogOut, () => void navigate({ to: '/logout' }))]
      : []),
  ]
}

/** The selected orders as the first argument of an act that takes them. */
function givenTo({ arguments: [first] }: Act, selection: readonly Choice[]): Given | null {
  if (first?.kind !== 'order' || selection.length === 0) return null
  return first.many || selection.length === 1 ? { [first.name]: selection } : null
}

/** Screens of work that stand in no navigation, for whom they are open: tools, and what one gets to from another one. */
function useScreensBeside() {
  const router = useRouter()
  const { can } = useSession()
  return Object.values(completeRoutes(router).routesByPath).flatMap(
    ({ fullPath, options: { staticData } }) => {
      const screen = staticData?.screen
      const path = fullPath.replace(/\/\{-\$\w+\}/g, '')
      const isWork = /^\/(admin|webtools)\//.test(path) && !path.includes('$')
      return screen && !screen.nav && isWork && can(screen.opens) ? [{ path, screen }] : []
    },
  )
}
