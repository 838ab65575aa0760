import { labelOf, plain } from './control-names'
import type { Control } from './controls'

/** Fields that can be added without end all have the same name. */
const MOST_ALIKE = 6

/** Which controls have had their turn, in one place: a screen, a dialog. */
export function startTurns() {
  const done = new Map<string, Set<string>>()
  const alike = new Map<string, number>()
  return {
    isOver(control: Control): boolean {
      if ((alike.get(plain(labelOf(control))) ?? 0) >= MOST_ALIKE) return true
      const names = done.get(control.kind)
      if (!names) return false
      const most = mostOf(control)
      return names.has(plain(control.name))
        ? control.among === 'few' || names.size >= most
        : names.size >= most
    },
    take(control: Control) {
      const label = plain(labelOf(control))
      alike.set(label, (alike.get(label) ?? 0) + 1)
      const names = done.get(control.kind) ?? new Set()
      const name = plain(control.name)
      names.add(names.has(name) ? `${name} again` : name)
      done.set(control.kind, names)
    },
  }
}

/** So many of one kind have a turn: what differs by name in a short list all, of rows two. */
function mostOf({ among, isLink, isListed, opens }: Control): number {
  if (among === 'many') return 2
  if (isListed) return isLink ? 2 : 14
  // What says something else after it was pressed does something else the next time.
  return opens ? 1 : 3
}
