import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { singleKeysOn, switchSingleKeys, writtenKey } from '../../../command/keys'
import { useAllCommands } from '../../../command/registry'
import { useSession } from '../../../session/session'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Switch } from '../../../ui/fields/toggles'
import { useShellCommands } from './shell-commands'

const general = [
  ['mod+k', 'palette'],
  ['/', 'search'],
  ['?', 'help'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['shift+x', 'selectRange'],
  ['Esc', 'close'],
] as const

/** Every key there is, with those of the screen that is open. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('navigation')
  const { can } = useSession()
  const [single, setSingle] = useState(singleKeysOn)
  const ofScreen = useAllCommands().filter(
    command => command.shortcut && (!command.opens || can(command.opens)),
  )
  return (
    <Dialog open onOpenChange={onClose} title={t('keys.title')}>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {general.map(([key, name]) => (
          <Key key={key} name={key} label={t(`keys.${name}`)} />
        ))}
        {[...useShellCommands().filter(({ shortcut }) => shortcut), ...ofScreen].map(command => (
          <Key key={command.id} name={command.shortcut ?? ''} label={command.label} />
        ))}
      </dl>
      <div className="mt-4 border-t pt-3">
        <Switch
          label={t('keys.single')}
          hint={t('keys.singleHint')}
          checked={single}
          onChange={on => {
            switchSingleKeys(on)
            setSingle(on)
          }}
        />
      </div>
    </Dialog>
  )
}

function Key({ name, label }: { name: string; label: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-text2">{label}</dt>
      <dd>
        <kbd className="whitespace-nowrap rounded-[5px] border bg-sunken px-1.5 py-0.5 font-sans text-meta text-text2">
          {writtenKey(name)}
        </kbd>
      </dd>
    </div>
  )
}
