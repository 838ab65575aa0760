import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Door } from '../session/access'

export interface Command {
  /** Unique; `area.action`. */
  id: string
  label: string
  /** Heading it stands under; screens without one stand under their own name. */
  group?: string
  icon?: LucideIcon
  /** As keys are named: `mod+shift+p`, `g o`. Shown only; the key itself is bound with useKeys. */
  shortcut?: string
  /** Other words by which it is found. */
  keywords?: string
  /** One of many alike: offered only once something is typed. */
  isOneOfMany?: boolean
  /** Absent for those who may not call this. */
  opens?: Door
  run: () => void
}

const commands = new Map<string, Command>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function changed() {
  all = [...commands.values()]
  for (const listener of listeners) listener()
}

/** Adds actions to the palette; the returned function takes them away again. */
export function registerCommands(added: readonly Command[]) {
  for (const command of added) commands.set(command.id, command)
  changed()
  return () => {
    for (const command of added) if (commands.get(command.id) === command) commands.delete(command.id)
    changed()
  }
}

/** Actions of a screen, in the palette while it stands. Describe them anew at every render. */
export function useCommands(described: readonly Command[]) {
  const current = useRef(described)
  current.current = described
  const names = described.map(command => `${command.id} ${command.label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when ids or labels change
  useEffect(() => {
    const latest = (id: string) => current.current.find(command => command.id === id)
    return registerCommands(
      current.current.map(command => ({ ...command, run: () => latest(command.id)?.run() })),
    )
  }, [names])
}

export function useAllCommands() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => all,
  )
}
