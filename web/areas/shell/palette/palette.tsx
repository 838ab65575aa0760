import * as Radix from '@radix-ui/react-dialog'
import { Command as Cmdk } from 'cmdk'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../../../src/core/rules/typed/folding'
import { writtenKey } from '../../../command/keys'
import { Kbd } from '../../../ui/display/kbd'
import { option, scrim } from '../../../ui/layout/surface'
import type { Act, Given } from '../acts/act'
import { useFoundRecords, useRecordCommand } from './found-records'
import { ActSteps } from './palette-act'
import { type PaletteCommand, usePaletteCommands } from './palette-commands'
import { paletteHeading, paletteInput } from './palette-look'
import { useRecent } from './recent'
import { restoreFocusBefore, takeTypedAhead } from './typed-ahead'

/** Everything one can go to and do, found by typing; what was used last comes first. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('navigation')
  const [acting, setActing] = useState<{ act: Act; given: Given } | null>(null)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={`${scrim} z-50`} />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={event => {
            if (!acting) return
            // Out of a command, and not yet out of the palette.
            event.preventDefault()
            setActing(null)
          }}
          onCloseAutoFocus={event => {
            if (restoreFocusBefore()) event.preventDefault()
          }}
          className="anim-pop fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-sheet border bg-raised shadow-dialog outline-none"
        >
          <Radix.Title className="sr-only">{t('palette.open')}</Radix.Title>
          {acting ? (
            <ActSteps
              act={acting.act}
              start={acting.given}
              onBack={() => setActing(null)}
              onClose={onClose}
            />
          ) : (
            <Commands onAct={(act, given) => setActing({ act, given })} onClose={onClose} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Commands({ onAct, onClose }: { onAct: (act: Act, given: Given) => void; onClose: () => void }) {
  const t = useTranslations('navigation')
  const [text, setText] = useState(takeTypedAhead)
  const known = usePaletteCommands()
  const commands = [...useFoundRecords(text), ...known]
  const asCommand = useRecordCommand()
  const { recent: kept, remember } = useRecent()
  const recent = kept.flatMap(({ id, record }) =>
    record ? [asCommand(record)] : known.filter(command => command.id === id),
  )
  const isRecent = new Set(recent.map(({ id }) => id))
  const groups = Map.groupBy(
    commands.filter(({ id, isOneOfMany }) => text || !(isOneOfMany || isRecent.has(id))),
    command => command.group ?? t('palette.actions'),
  )
  // cmdk sorts the lines of a group, and leaves the groups as they stand.
  const best = (inside: readonly PaletteCommand[]) =>
    Math.max(...inside.map(command => score(command.id, text, keywordsOf(command))))
  const shown = text ? [...groups].toSorted((a, b) => best(b[1]) - best(a[1])) : [...groups]
  const run = ({ id, record, act, given = {}, run: lead }: PaletteCommand) => {
    remember({ id, ...(record ? { record } : {}) })
    if (act) return onAct(act, given)
    onClose()
    lead()
  }
  const line = (command: PaletteCommand, prefix = '') => {
    const Icon = command.icon ?? Zap
    return (
      <Cmdk.Item
        key={prefix + command.id}
        value={prefix + command.id}
        keywords={keywordsOf(command)}
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
  return (
    <Cmdk label={t('palette.open')} filter={score} loop>
      <Cmdk.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className={paletteInput}
      />
      <Cmdk.List className="max-h-[50dvh] overflow-auto p-2">
        <Cmdk.Empty className="py-8 text-center text-text3">{t('palette.nothing')}</Cmdk.Empty>
        {!text && recent.length > 0 && (
          <Cmdk.Group heading={t('palette.recent')} className={paletteHeading}>
            {recent.map(command => line(command, 'recent:'))}
          </Cmdk.Group>
        )}
        {shown.map(([group, inside]) => (
          <Cmdk.Group key={group} heading={group} className={paletteHeading}>
            {inside.map(command => line(command))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

const keywordsOf = ({ label, keywords = '', detail = '', group = '' }: PaletteCommand) => [
  label,
  keywords,
  detail,
  group,
]

/** What is looked for most stands first, whatever else has the same words; records of the system come last. */
const WEIGHTS: readonly (readonly [id: string, weight: number])[] = [
  ['selected.', 1],
  ['act.', 0.9],
  ['go.', 0.8],
  ['person.', 0.7],
  ['order.', 0.6],
  ['alert.', 0.1],
  ['integration.', 0.1],
  ['webhook', 0.1],
]
const OTHERS = 0.5
const weightOf = (id: string) => WEIGHTS.find(([start]) => id.startsWith(start))?.[1] ?? OTHERS

/** All words typed must stand somewhere in the name; the earlier, the better. Accents do not matter. */
function score(value: string, search: string, keywords: string[] = []) {
  const name = foldText(keywords.join(' '))
  let total = 1
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const at = name.indexOf(word)
    if (at === -1) return 0
    total -= Math.min(0.2, at / 200)
  }
  return Math.max(0.05, total) * weightOf(value)
}
