import * as Radix from '@radix-ui/react-dialog'
import { Command as Cmdk } from 'cmdk'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { writtenKey } from '../../command/keys'
import { personalPrefix } from '../../session/session'
import { Kbd } from '../../ui/display/kbd'
import { foldText } from '../../ui/fields/suggestions'
import { option, scrim } from '../../ui/layout/surface'
import { useFoundRecords } from './found-records'
import { type PaletteCommand, usePaletteCommands } from './palette-commands'

const recentKey = `${personalPrefix}palette.recent`

/** Everything one can go to and do, found by typing; what was used last comes first. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('navigation')
  const [text, setText] = useState('')
  const known = usePaletteCommands()
  const commands = [...useFoundRecords(text), ...known]
  const recent = readRecent().flatMap(id => commands.filter(command => command.id === id))
  const groups = Map.groupBy(
    commands.filter(command => text || !recent.includes(command)),
    command => command.group ?? t('palette.actions'),
  )
  const run = (command: PaletteCommand) => {
    rememberRecent(command.id)
    onClose()
    command.run()
  }
  const line = (command: PaletteCommand, prefix = '') => {
    const Icon = command.icon ?? Zap
    return (
      <Cmdk.Item
        key={prefix + command.id}
        value={prefix + command.id}
        keywords={[command.label, command.keywords ?? '', command.detail ?? '', command.group ?? '']}
        onSelect={() => run(command)}
        className={option}
      >
        <Icon size={16} aria-hidden className="shrink-0 text-text3" />
        <span className="flex-1 truncate">{command.label}</span>
        {command.detail && <span className="max-w-1/2 truncate text-meta text-text3">{command.detail}</span>}
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
