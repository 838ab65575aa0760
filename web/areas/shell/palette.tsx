import * as Radix from '@radix-ui/react-dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command as Cmdk } from 'cmdk'
import { Keyboard, Languages, LogOut, type LucideIcon, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { writtenKey } from '../../command/keys'
import { type Command, useAllCommands } from '../../command/registry'
import { languageNames, languages } from '../../i18n/language'
import { switchLanguage } from '../../i18n/provider'
import { personalPrefix, useSession } from '../../session/session'
import { chooseTheme, themes } from '../../theme'
import { foldText } from '../../ui/combobox'
import { Kbd } from '../../ui/kbd'
import { option, scrim } from '../../ui/surface'
import { navIcons } from './nav-icons'
import { useNavigation } from './navigation'
import { openShellDialog } from './shell-dialogs'

const recentKey = `${personalPrefix}palette.recent`

/** Everything one can go to and do, found by typing; what was used last comes first. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const [text, setText] = useState('')
  const commands = usePaletteCommands()
  const recent = readRecent().flatMap(id => commands.filter(command => command.id === id))
  const groups = Map.groupBy(
    commands.filter(command => text || !recent.includes(command)),
    command => command.group ?? t('palette.actions'),
  )
  const run = (command: Command) => {
    rememberRecent(command.id)
    onClose()
    command.run()
  }
  const line = (command: Command, prefix = '') => {
    const Icon = command.icon
    return (
      <Cmdk.Item
        key={prefix + command.id}
        value={prefix + command.id}
        keywords={[command.label, command.keywords ?? '', command.group ?? '']}
        onSelect={() => run(command)}
        className={option}
      >
        {Icon && <Icon size={16} aria-hidden className="shrink-0 text-text3" />}
        <span className="flex-1 truncate">{command.label}</span>
        {command.shortcut && <Kbd>{writtenKey(command.shortcut)}</Kbd>}
      </Cmdk.Item>
    )
  }
  const heading =
    '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-chip [&_[cmdk-group-heading]]:text-text3'

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          className="anim-pop fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-sheet border bg-raised shadow-dialog outline-none"
        >
          <Radix.Title className="sr-only">{t('palette.open')}</Radix.Title>
          <Cmdk label={t('palette.open')} filter={score} loop>
            <Cmdk.Input
              autoFocus
              value={text}
              onValueChange={setText}
              placeholder={t('palette.placeholder')}
              className="h-12 w-full border-b bg-transparent px-4 text-read outline-none placeholder:text-text3 focus-visible:outline-none"
            />
            <Cmdk.List className="max-h-[50dvh] overflow-auto p-2">
              <Cmdk.Empty className="py-8 text-center text-text3">{t('palette.nothing')}</Cmdk.Empty>
              {!text && recent.length > 0 && (
                <Cmdk.Group heading={t('palette.recent')} className={heading}>
                  {recent.map(command => line(command, 'recent:'))}
                </Cmdk.Group>
              )}
              {[...groups].map(([group, inside]) => (
                <Cmdk.Group key={group} heading={group} className={heading}>
                  {inside.map(command => line(command))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
          </Cmdk>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** All words typed must stand somewhere in the name; the earlier, the better. Accents do not matter. */
function score(_value: string, search: string, keywords: string[] = []) {
  const name = foldText(keywords.join(' '))
  let total = 1
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const at = name.indexOf(word)
    if (at === -1) return 0
    total -= Math.min(0.2, at / 200)
  }
  return Math.max(0.05, total)
}

function usePaletteCommands(): Command[] {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const { status, isFor } = useSession()
  const screens = useNavigation().map(
    ({ path, screen }): Command => ({
      id: `go.${path}`,
      label: t(`screens.${screen.title}`),
      group: t('palette.screens'),
      icon: navIcons[screen.nav[1]],
      keywords: `${path} ${t(`nav.groups.${screen.nav[0]}`)}`,
      run: () => void navigate({ to: path }),
    }),
  )
  const own = useAllCommands().filter(command => !command.audience || isFor(command.audience))
  const settings = (
    id: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    shortcut?: string,
  ): Command => ({
    id,
    label,
    icon,
    shortcut,
    group: t('palette.settings'),
    run,
  })
  return [
    ...own,
    ...screens,
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
    settings('keys', t('keys.title'), Keyboard, () => openShellDialog('keys'), '?'),
    ...(status === 'signedIn'
      ? [settings('logout', t('screens.logout'), LogOut, () => void navigate({ to: '/logout' }))]
      : []),
  ]
}

function readRecent(): string[] {
  try {
    return (JSON.parse(localStorage.getItem(recentKey) ?? '[]') as string[]).slice(0, 5)
  } catch {
    return []
  }
}

function rememberRecent(id: string) {
  const others = readRecent().filter(one => one !== id)
  localStorage.setItem(recentKey, JSON.stringify([id, ...others].slice(0, 5)))
}
