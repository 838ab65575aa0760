import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Kbd } from '../display/kbd'
import { floating, option } from '../layout/surface'

export interface MenuEntry {
  label: string
  icon?: LucideIcon
  shortcut?: string
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** Shows a tick: the entry is a choice that can be on. */
  checked?: boolean
  /** The menu stays open, for several ticks in a row. */
  stay?: boolean
}

export interface MenuProps {
  trigger: ReactNode
  /** Groups, with a line between them; a text is the heading of what follows. */
  entries: readonly (readonly (MenuEntry | string)[])[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  defaultOpen?: boolean
}

export function Menu({ trigger, entries, align = 'end', side = 'bottom', defaultOpen }: MenuProps) {
  const groups = entries.filter(group => group.length > 0)
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            floating,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-auto p-1',
          )}
        >
          {groups.map((group, index) => (
            <Radix.Group key={nameOf(group)}>
              {index > 0 && <Radix.Separator className="-mx-1 my-1 h-px bg-line" />}
              {group.map(entry =>
                typeof entry === 'string' ? (
                  <Radix.Label key={entry} className="px-2 pt-1.5 pb-1 text-chip text-text3">
                    {entry}
                  </Radix.Label>
                ) : (
                  <MenuLine key={entry.label} entry={entry} />
                ),
              )}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MenuLine({ entry }: { entry: MenuEntry }) {
  const { icon: Icon } = entry
  const select = (event: Event) => {
    if (entry.stay) event.preventDefault()
    entry.onSelect()
  }
  const classes = cx(option, entry.danger && 'text-bad data-[highlighted]:bg-badSoft')
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden className={entry.danger ? '' : 'text-text3'} />}
      <span className="flex-1">{entry.label}</span>
      {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
    </>
  )
  if (entry.checked === undefined) {
    return (
      <Radix.Item disabled={entry.disabled} onSelect={select} className={classes}>
        {content}
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem
      checked={entry.checked}
      disabled={entry.disabled}
      onSelect={select}
      className={classes}
    >
      <span className="grid size-4 place-items-center">
        <Radix.ItemIndicator>
          <Check size={15} aria-hidden className="text-brand" />
        </Radix.ItemIndicator>
      </span>
      {content}
    </Radix.CheckboxItem>
  )
}

function nameOf(group: readonly (MenuEntry | string)[]) {
  return group.map(entry => (typeof entry === 'string' ? entry : entry.label)).join()
}
