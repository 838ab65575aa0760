import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright-core'
import { slide } from '../visitor-window'
import { type Control, controlsOn, layersOn, marked } from './controls'
import { turnOf } from './expected'
import type { Judge } from './judge'

/** Dialogs in menus in sheets: so deep, and so much of each. */
interface Room {
  deepest: number
  screen: number
  layer: number
  all: number
  missed: number
  /** Links that lead to screens that have a walk of their own; all are looked at, whether they lead anywhere. */
  links: number
}
const ROOM: Room = { deepest: 2, screen: 6, layer: 3, all: 8, missed: 1, links: 1 }
/** For screens that are worked with all day long. */
const MUCH_ROOM: Room = { deepest: 3, screen: 24, layer: 5, all: 40, missed: 2, links: 2 }
const PRESS_MS = 10_000
/** So long after typing a screen may wait before it asks. */
const TYPING_MS = 400

export interface Walker {
  page: Page
  judge: Judge
  /** What was pressed, from the screen on; the judge names it. */
  trail: string[]
  /** Puts the person back on the screen, signed in and in English. */
  restore: (path: string) => Promise<void>
  /** What has happened to the person: signed out, another language; null when nothing has. */
  changeOfPerson: () => Promise<string | null>
  /** A screen that this person works with all day long. */
  isBusy: (path: string) => boolean
  /** Controls of navigation and header that were pressed on another screen, and those pressed at another width. */
  known: (control: Control, trail: readonly string[]) => boolean
  pressed: (control: Control, trail: readonly string[]) => void
  /** Each address that was open. */
  visited: (path: string) => void
  checkLinks: (controls: readonly Control[]) => void
}

type Outcome = 'here' | 'left'

const days = [1, 2, 3, 4, 5, 6, 7].map(day => new Date(Date.UTC(2024, 0, day)))
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month)))
const nameOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format
const dateWords = (['long', 'short'] as const).flatMap(length => [
  ...days.map(nameOf({ weekday: length })),
  ...months.map(nameOf({ month: length })),
])
const aDate = new RegExp(`\\b(${dateWords.join('|')})\\b,?`, 'g')

/** A name without numbers and dates: equal for what differs by them only. */
export const plain = (name: string) =>
  name
    .replace(aDate, '#')
    .replace(/\d+/g, '#')
    .replace(/(# ?)+/g, '#')
    .trim()
export const labelOf = (control: Control) => `${control.role} “${control.name}”`

/** Which controls have had their turn, in one place: a screen, a dialog. */
function startTurns() {
  const done = new Map<string, Set<string>>()
  return {
    isOver(control: Control): boolean {
      const names = done.get(control.kind)
      if (!names) return false
      const most = mostOf(control)
      return names.has(plain(control.name))
        ? control.among === 'few' || names.size >= most
        : names.size >= most
    },
    take(control: Control) {
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
  if (isListed) return isLink ? 2 : 7
  // What says something else after it was pressed does something else the next time.
  return opens ? 1 : 3
}

/** Presses everything on the screen that is open at `path`. Answers how many presses that took. */
export async function walkScreen(walker: Walker, path: string): Promise<number> {
  const { page, judge, trail } = walker
  await walker.restore(path)
  await judge.judge()
  const room = walker.isBusy(path) ? MUCH_ROOM : ROOM
  const state: State = { presses: 0, links: 0, room, missed: [], turns: new Map() }
  await explore(walker, path, [], state, room.screen)

  // What vanished before its turn, because something else was pressed: on a fresh screen, and there at once.
  for (const way of state.missed.splice(0, room.missed)) {
    trail.length = 0
    await walker.restore(path)
    await judge.still()
    let found: Control | undefined
    for (const [index, step] of way.entries()) {
      found = (await controlsOn(page)).find(
        one => one.kind === step.kind && plain(one.name) === plain(step.name),
      )
      if (!found) break
      if (index === way.length - 1) await pressOne(walker, found, path, way.slice(0, -1), state)
      else {
        await act(walker, found)
        await judge.still()
      }
    }
  }
  trail.length = 0
  return state.presses
}

interface State {
  presses: number
  links: number
  room: Room
  missed: Control[][]
  /** Who had a turn, by how one gets there: what a second row opens has been seen in the first. */
  turns: Map<string, ReturnType<typeof startTurns>>
}

/** Presses what is in the top layer, or on the page where there is none, until nothing is left. */
async function explore(
  walker: Walker,
  path: string,
  way: Control[],
  state: State,
  most: number,
): Promise<void> {
  const { page, trail } = walker
  const place = way
    .map(({ kind, among, name }) => (among === 'many' ? kind : `${kind} ${plain(name)}`))
    .join()
  const turns = state.turns.get(place) ?? startTurns()
  state.turns.set(place, turns)
  const waiting = new Map<string, Control[]>()
  const depth = (await layersOn(page)).count
  const here = [...way]
  const taken: number[] = []
  let reopened = 0
  let typed = false

  for (let presses = 0; presses < most && state.presses < state.room.all; presses++) {
    const now = await layersOn(page)
    if (now.count < depth) {
      // Choosing something closed it: open it again for what is left.
      if (waiting.size === 0 || reopened++ > 14 || !(await reopen(walker, path, here, depth))) break
      presses--
      continue
    }
    const controls = await controlsOn(page)
    walker.checkLinks(controls)
    const left = controls.filter(
      one =>
        !turns.isOver(one) &&
        turnOf(one, path) !== 'never' &&
        !walker.known(one, trail) &&
        (!one.isLink || one.isShell || state.links < state.room.links),
    )
    if (!left.some(one => one.act === 'type') && typed) {
      typed = false
      left.push(...controls.filter(one => one.isSubmit && !left.includes(one)))
    }
    for (const one of left) {
      const key = `${one.kind} ${one.among === 'few' ? plain(one.name) : ''}`
      if (!waiting.has(key)) waiting.set(key, [...here, one])
    }
    const next = nextOf(left, path, taken)
    if (!next) break
    const rank = rankOf(next, path)
    taken[rank] = (taken[rank] ?? 0) + 1
    turns.take(next)
    waiting.delete(`${next.kind} ${next.among === 'few' ? plain(next.name) : ''}`)
    walker.pressed(next, trail)
    if (next.isLink && !next.isShell) state.links++
    const outcome = await pressOne(walker, next, path, here, state)
    typed ||= next.act === 'type'
    if (outcome === 'left') {
      here.splice(way.length)
      if (depth > 0 && !(await reopen(walker, path, way, depth))) break
    } else if (next.isTab && next.role === 'tab') {
      here.splice(way.length)
      here.push(next)
    }
  }
  if (depth === 0) state.missed.push(...waiting.values())
}

/**
 * First what acts in place, then links, tabs and filters; forms are sent as they are, then filled and sent again; last
 * what closes or ends something.
 */
function rankOf(one: Control, path: string): number {
  if (turnOf(one, path) === 'last') return 6
  if (/^(close|cancel)$/i.test(one.name)) return 5
  if (one.act === 'type') return 4
  if (one.isSubmit) return 3
  if (one.isTab) return 2
  return one.isLink ? 1 : 0
}

/** Of each kind in turn, because there may be no time for all. What closes or ends something stays the last. */
function nextOf(left: readonly Control[], path: string, taken: readonly number[]): Control | undefined {
  const order = (one: Control) => {
    const rank = rankOf(one, path)
    return rank < 5 ? (taken[rank] ?? 0) * 10 + rank : 1_000 + rank
  }
  return [...left].sort((a, b) => order(a) - order(b))[0]
}

/** Presses one, judges, looks into what has opened, and comes back. */
async function pressOne(
  walker: Walker,
  control: Control,
  path: string,
  way: readonly Control[],
  state: State,
): Promise<Outcome> {
  const { page, judge, trail } = walker
  const before = { layers: await layersOn(page), url: new URL(page.url()) }
  trail.push(labelOf(control))
  state.presses++
  const began = performance.now()
  try {
    const faults = judge.faults.length
    await act(walker, control)
    const isFine = await judge.judge()
    const change = await walker.changeOfPerson()
    if (change) {
      if (turnOf(control, path) !== 'last') judge.note(change)
      await walker.restore(path)
      return 'left'
    }
    const url = new URL(page.url())
    walker.visited(url.pathname)
    if (url.origin !== before.url.origin || /^\/error\b/.test(url.pathname)) {
      if (url.origin === before.url.origin && !before.url.pathname.startsWith('/error'))
        judge.note(`it leads to ${url.pathname}`)
      await walker.restore(path)
      return 'left'
    }
    const after = await layersOn(page)
    // A menu goes when one of its entries opens a dialog.
    const isOther = after.count > 0 && plain(after.title) !== plain(before.layers.title)
    if (after.count > before.layers.count || isOther) {
      if (isFine && way.length < state.room.deepest)
        await explore(walker, path, [...way, control], state, state.room.layer)
      return await closeLayers(walker, path, Math.min(before.layers.count, after.count - 1))
    }
    if (!isFine && judge.faults.slice(faults).some(fault => fault.includes('error is shown'))) {
      await walker.restore(path)
      return 'left'
    }
    if (url.pathname !== before.url.pathname) return await goBack(walker, path, before)
    return 'here'
  } finally {
    if (process.env.MONKEY_LOUD === '2')
      console.log(`${Math.round(performance.now() - began)} ms ${trail.join(' → ')}`)
    trail.pop()
  }
}

async function act({ page, judge }: Walker, control: Control) {
  const target = marked(page, control)
  const layers = (await layersOn(page)).count
  try {
    if (control.act === 'slide') return await slide(page, control.name)
    if (control.act === 'type') {
      const begun = judge.begun
      await target.fill(plausible(control), { timeout: PRESS_MS })
      if (judge.begun === begun)
        await page.waitForEvent('request', { timeout: TYPING_MS }).catch(() => undefined)
      return
    }
    await target.click({ timeout: PRESS_MS })
  } catch (error) {
    const lines = stripVTControlCharacters((error as Error).message)
      .split('\n')
      .map(line => line.trim())
    const why =
      lines.find(line => line.includes('intercepts pointer events')) ??
      lines.filter(Boolean).slice(-2).join(' ')
    // It went while something else was being drawn.
    if ((await target.count().catch(() => 0)) === 0) return
    if ((await layersOn(page)).count !== layers) return
    judge.note(`it cannot be pressed: ${why.slice(0, 200)}`)
  }
}

async function goBack(walker: Walker, path: string, before: { url: URL }): Promise<Outcome> {
  const { page, judge, trail } = walker
  trail.push('Back')
  await page.goBack().catch(() => undefined)
  await judge.judge()
  const { pathname } = new URL(page.url())
  if (pathname !== before.url.pathname) await walker.restore(path)
  trail.pop()
  return 'left'
}

/** Closes what was opened, by Escape; where that does nothing, by its own button. */
async function closeLayers(walker: Walker, path: string, least: number): Promise<Outcome> {
  const { page, judge } = walker
  for (let tries = 0; tries < 6; tries++) {
    const { count } = await layersOn(page)
    if (count <= least) return 'here'
    if (tries < 4) await page.keyboard.press('Escape')
    else {
      const button = (await controlsOn(page)).find(one => /^(close|cancel|not now)$/i.test(one.name))
      if (!button) break
      await act(walker, button)
    }
    await judge.still()
  }
  if ((await layersOn(page)).count <= least) return 'here'
  judge.note('what it opened cannot be closed')
  await walker.restore(path)
  return 'left'
}

/** From a fresh screen, by the same presses. */
async function reopen(
  walker: Walker,
  path: string,
  way: readonly Control[],
  depth: number,
): Promise<boolean> {
  const { page, judge } = walker
  for (const fresh of [false, true]) {
    if (fresh) {
      await walker.restore(path)
      await judge.still()
    }
    const steps = fresh ? way : way.slice(-1)
    for (const step of steps) {
      const controls = await controlsOn(page)
      const found =
        controls.find(one => one.kind === step.kind && one.name === step.name) ??
        controls.find(one => one.kind === step.kind && plain(one.name) === plain(step.name)) ??
        (step.among === 'many' ? controls.find(one => one.kind === step.kind) : undefined)
      if (!found) break
      await act(walker, found)
      await judge.still()
    }
    if ((await layersOn(page)).count >= depth) return true
  }
  return false
}

/** Something that could stand in such a field. */
function plausible({ type, name }: Control): string {
  if (type === 'email') return 'monkey@example.com'
  if (type === 'tel') return '+34612345678'
  if (type === 'date') return '2026-12-01'
  if (type === 'time') return '12:30'
  if (type === 'datetime-local') return '2026-12-01T12:30'
  if (type === 'month') return '2026-12'
  if (type === 'number' || /amount|price|€|quantity|minutes/i.test(name)) return '3'
  if (type === 'password') return 'a long enough passphrase'
  if (type === 'url') return 'https://example.com'
  return 'an'
}
