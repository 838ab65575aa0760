import { plain } from './control-names'
import type { Control } from './controls'
import { opensOwn } from './expected'
import type { Effect, Presser } from './groups'
import type { Place } from './walk-types'

/** What was pressed before, as far as it need not be pressed again. */
export interface Memory {
  isOver: (control: Control, place: Place, presser: Presser) => boolean
  take: (control: Control, place: Place, presser: Presser, effect: Effect) => void
  /** These are in sight. */
  see: (controls: readonly Control[]) => void
  /** Another screen. */
  begin: (path: string) => void
}

/**
 * For a run in which everything is pressed: on a screen, what bears another name; not again at another width or by
 * another person, except where it opens something and `opensAgain`.
 */
export function startNames(opensAgain: boolean): () => Memory {
  const before = new Map<string, 'acted' | 'opened'>()
  return () => {
    /** On this screen, of which the same button may be pressed twice. */
    const now = new Map<string, 'acted' | 'opened'>()
    let at = ''
    const keyOf = (control: Control, place: Place, { name }: Presser) => {
      const isShell = place.isShell || (place.name === '' && control.isShell)
      // Each has a menu of their own in the header; what is in it is told apart by its name.
      const where = isShell ? (opensOwn(control) ? name : '') : withoutIds(at)
      return { isShell, key: [where, place.name, control.role, plain(control.name)].join(' ') }
    }
    return {
      isOver(control, place, presser) {
        const { isShell, key } = keyOf(control, place, presser)
        // What opens something shows each person something else, and at each width in another way.
        return opensAgain && !isShell ? before.get(key) === 'acted' : before.has(key)
      },
      take(control, place, presser, { opened }) {
        const { isShell, key } = keyOf(control, place, presser)
        const memory = isShell ? before : now
        // What can be chosen in a field is the same for all.
        memory.set(key, opened === '' || opened === 'listbox' ? 'acted' : 'opened')
      },
      see: () => undefined,
      begin(path) {
        for (const [key, what] of now) before.set(key, what)
        now.clear()
        at = path
      },
    }
  }
}

/** Equal for what differs by its record only: an order, a store and what it sells. */
const withoutIds = (path: string) =>
  path.replace(/\/([0-9a-f]{24}|eyJ[\w.-]+)/g, '/#').replace(/^\/stores\/[^/]+\/[^/]+/, '/stores/#')
