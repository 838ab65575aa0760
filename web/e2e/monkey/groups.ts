import { labelOf, plain } from './control-names'
import type { Control } from './controls'
import { isLanguage, opensOwn } from './expected'
import type { Memory } from './memory'
import type { Place } from './walk-types'

/** What a press has done. */
export interface Effect {
  /** Procedures and paths of the server. */
  asked: readonly string[]
  /** The role of what opened over the page; empty when nothing did. */
  opened: string
  /** The other screen to which it leads; empty when it leads to none. */
  route: string
  /** In what opened, something was pressed that nobody had pressed. */
  hasNews: boolean
}

/** Who presses. */
export interface Presser {
  name: string
  /** What this person may call. */
  calls: ReadonlySet<string>
  /** Walks this screen in full: of many rows, opens a second one, which may be in another state. */
  isFirst: boolean
  routeAt: (pathname: string) => string
}

interface Group {
  presses: number
  opened: string
  /** What those may call who have opened it: somebody who may call more can find more behind it. */
  calls: Set<string>
}

/** Of a list, so many are opened: they may be in different states. */
const RECORDS = 2

interface Groups extends Memory {
  counts: () => { controls: number; groups: number; pressed: number }
  /** Groups that were seen and not pressed, and are not the same as others. Links are all looked at. */
  left: () => string[]
}

/**
 * Which controls are one: those of the same code and name that stand among the same procedures. One of each group is
 * pressed. What did the same among other procedures, and showed nothing new there, is one group over all screens: a
 * choice of columns, a density.
 */
export function startGroups(): Groups {
  const groups = new Map<string, Group>()
  const seen = new Map<string, string>()
  const effects = new Map<string, { procedures: string; did: string; hasNews: boolean }[]>()
  const controls = new Set<string>()
  let at = ''

  const isSettled = (code: string) =>
    (effects.get(code) ?? []).some(
      (one, index, all) =>
        !one.hasNews &&
        all.slice(0, index).some(({ procedures, did }) => did === one.did && procedures !== one.procedures),
    )

  return {
    isOver(control, place, presser) {
      const { code, key } = groupOf(control, place, presser)
      if (!seen.has(key)) seen.set(key, labelOf(control))
      const group = groups.get(key)
      if (!group) return canSettle(control) && isSettled(code)
      if (group.opened === '' || group.opened === 'listbox') return true
      const isRecord = isOneOfList(control)
      if (presser.isFirst && isRecord && group.presses < RECORDS) return false
      // What can be done with a record, and what a menu offers, is not the same for all.
      return !(isRecord || group.opened === 'menu') || presser.calls.isSubsetOf(group.calls)
    },
    take(control, place, presser, effect) {
      const { code, key } = groupOf(control, place, presser)
      const group = groups.get(key) ?? { presses: 0, opened: '', calls: new Set() }
      group.presses++
      group.opened ||= effect.opened
      group.calls = group.calls.union(presser.calls)
      groups.set(key, group)
      const did = `${effect.opened} ${effect.route} ${effect.asked.join(' ')}`
      const before = effects.get(code) ?? []
      effects.set(code, [...before, { procedures: control.runs.procedures, did, hasNews: effect.hasNews }])
    },
    see(some) {
      for (const one of some) controls.add(`${at} ${one.kind} ${plain(one.name)}`)
    },
    begin(path) {
      at = path
    },
    counts: () => ({ controls: controls.size, groups: seen.size, pressed: groups.size }),
    left: () =>
      [...seen]
        .filter(([key]) => !groups.has(key) && !isSettled(key.split('\n')[0]!))
        .map(([, label]) => label),
  }
}

/** What is sent may ask for something only once it was filled. */
const canSettle = ({ isSubmit }: Control): boolean => !isSubmit

/** `code` is equal for the same code under the same name, `key` also for what stands among the same procedures. */
export function groupOf(
  control: Control,
  place: Place,
  { name, routeAt }: Pick<Presser, 'name' | 'routeAt'>,
): { code: string; key: string } {
  const { runs, role, act, type } = control
  const isShell = place.isShell || (place.name === '' && control.isShell)
  // Each has a menu of their own in the header; what is in it is told apart by its name.
  if (isShell && opensOwn(control)) return only(`${name} ${labelOf(control)}`)
  // What lies over the page is closed by the same handler when all in it has had its turn.
  if (place.name !== '' && control.name === 'Close') return only('close')
  if (control.isLink)
    return only(`${LINK}${isShell ? `in the shell ${runs.code}` : leadsTo(control, routeAt)}`)
  const told = plain(nameIn(control))
  // The menus of a shell offer the same, on a phone as on a desk.
  if (isShell && role.startsWith('menuitem')) return only(`menu ${told}`)
  const code = [role, act, type, runs.code || `${place.name} ${control.kind}`, told].join(' ')
  return { code, key: `${code}\n${runs.procedures}` }
}

const LINK = 'link '
const only = (code: string) => ({ code, key: code })

/**
 * What tells apart controls of the same code: the name of what acts, what a choice is made for. Rows, fields, columns
 * and entries that are ticked differ by what they stand for only.
 */
function nameIn(control: Control): string {
  const { name, role, type, act, isHeader, isToggle, legend } = control
  if (isOneOfList(control) || act === 'type' || isHeader) return ''
  const isTick = /^(option|checkbox|switch|menuitemcheckbox|menuitemradio)$/.test(role) || type === 'checkbox'
  if (isTick) return ''
  // Everything reads differently in another one; in English it does already.
  if (isLanguage(name) && !name.endsWith('English')) return 'another language'
  return isToggle && legend ? legend : name
}

/** A row, a card, an entry; a menu in it is told by its name. */
const isOneOfList = ({ among, isListed, role, opens }: Control): boolean =>
  among === 'many' || (isListed && role === 'button' && !opens)

/** A screen, and what its address says beside: one link of each is followed. */
function leadsTo({ href }: Control, routeAt: (pathname: string) => string): string {
  const url = new URL(href ?? '', 'http://comanda.test')
  const where = url.origin === 'http://comanda.test' ? routeAt(url.pathname) : url.origin
  return plain([where.replace(/\/[0-9a-f]{24}\b/g, '/#'), ...[...url.searchParams.keys()].sort()].join(' '))
}
