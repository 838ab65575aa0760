import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Languages, LogOut, type LucideIcon, ReceiptText, SunMoon } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_ON_BOARD } from '../../../src/modules/orders/rules/board-order'
import { trpc } from '../../api'
import { type Command, useAllCommands } from '../../command/registry'
import { languageNames, languages } from '../../i18n/language'
import { switchLanguage } from '../../i18n/provider'
import { ORDER_BOARD } from '../../session/access'
import { useSession } from '../../session/session'
import { chooseTheme, themes } from '../../theme'
import { useStatusLabel } from '../../ui/display/status-chip'
import { useTouchOnly } from '../../ui/layout/media'
import { navIcons } from './nav-icons'
import { navGroups, useNavigation } from './navigation'
import { useScreenTitle } from './screen-title'
import { useShellCommands } from './shell-commands'
import { openShellDialog } from './shell-dialogs'

export interface PaletteCommand extends Command {
  /** Said at the end of the line, to tell namesakes apart. */
  detail?: string
}

/** Everything this person can go to and do: first what the open screen offers, then the screens by their groups. */
export function usePaletteCommands(): PaletteCommand[] {
  const t = useTranslations('navigation')
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
  return [
    ...own,
    ...screens,
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

/** Any day an order may be from. */
const everAfter = new Date('2020-01-01T00:00:00Z')
/** Order numbers and ids have figures in them; words do not. */
const looksLikeOrder = /^(?=.*\d)[\w-]{4,24}$/

/** Orders whose number was typed, for those who work with orders; empty for anything else. */
export function useOrdersNamed(text: string): PaletteCommand[] {
  const t = useTranslations('navigation')
  const navigate = useNavigate()
  const { can } = useSession()
  const statusLabel = useStatusLabel()
  const search = useDeferredValue(text.trim().toUpperCase())
  const found = trpc.merchant.orders.list.useQuery(
    { filter: { number: search }, after: everAfter, limit: 5, countUpTo: MOST_ON_BOARD },
    { enabled: can(ORDER_BOARD) && looksLikeOrder.test(search), placeholderData: before => before },
  )
  if (!looksLikeOrder.test(search)) return []
  return (found.data?.docs ?? []).map(({ id, purchase }) => ({
    id: `order.${id}`,
    label: purchase.ufid ?? id,
    detail: statusLabel('order', purchase.state),
    group: t('palette.orders'),
    icon: ReceiptText,
    keywords: search,
    run: () => void navigate({ to: '/admin/purchases/{-$orderId}', params: { orderId: id } }),
  }))
}
