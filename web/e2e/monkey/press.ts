import { act } from './act'
import { labelOf, plain } from './control-names'
import { type Control, type Layers, layersOn, surveyOf } from './controls'
import { isPressedLast } from './expected'
import type { Effect } from './groups'
import { closeLayers, GIVES_UP, reopen } from './layers'
import { startTurns } from './turns'
import type { Outcome, Place, Walker } from './walk-types'

/** Dialogs in menus in sheets: so deep. */
const DEEPEST = 4
/** Links that lead to screens that have a walk of their own; all are looked at, whether they lead anywhere. */
const LINKS = 2
/** More than any screen has; a screen that reaches it grows with each press. */
const MOST_PRESSES = 400
/** A form is sent so often, each time with something more written in it. */
const MOST_SENDS = 3

/** Presses on the screen at `path` what is not known yet; the judge has looked at it. Answers how many presses that took. */
export async function walkScreen(walker: Walker, path: string): Promise<number> {
  const { page, judge, trail } = walker
  const state: State = { presses: 0, links: 0, turns: new Map(), sent: new Set() }
  let missed = await explore(walker, path, [], state, SCREEN)
  // What vanished before its turn, because something else was pressed: on a fresh screen. All behind the same tabs is
  // found there at once, or not at all.
  while (missed.length > 0 && state.presses < MOST_PRESSES) {
    const tabsOf = (way: readonly Control[]) => way.slice(0, -1)
    const behind = tabsOf(missed[0]!)
    await walker.restore(path)
    const tabs: Control[] = []
    for (const step of behind) {
      const { layers, controls } = await surveyOf(page)
      const tab = controls.find(one => one.kind === step.kind && plain(one.name) === plain(step.name))
      if (!tab) break
      await act(walker, tab, layers.count)
      await judge.still()
      tabs.push(tab)
    }
    const again = await explore(walker, path, tabs, state, SCREEN)
    const others = missed.filter(way => !isSameWay(tabsOf(way), behind))
    missed = [...others, ...again].filter(way => isLeft(walker, state, SCREEN, way.at(-1)!))
  }
  trail.length = 0
  if (state.presses >= MOST_PRESSES) judge.note(`${MOST_PRESSES} presses were not enough`)
  await judge.keepEvidence()
  return state.presses
}

const isSameWay = (one: readonly Control[], other: readonly Control[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ kind, name }, index) => kind === other[index]!.kind && plain(name) === plain(other[index]!.name),
  )

const SCREEN: Place = { name: '', isShell: false }

interface State {
  presses: number
  links: number
  /** Who had a turn, by where they stand: what a second row opens has been seen in the first. */
  turns: Map<string, ReturnType<typeof startTurns>>
  /** Where a form was sent. */
  sent: Set<string>
}

function turnsIn(state: State, place: Place) {
  const turns = state.turns.get(place.name) ?? startTurns()
  state.turns.set(place.name, turns)
  return turns
}

function isLeft(walker: Walker, state: State, place: Place, one: Control): boolean {
  if (turnsIn(state, place).isOver(one) || walker.known(one, place)) return false
  return !one.isLink || one.isShell || state.links < LINKS
}

/**
 * Presses what is in the top layer, or on the page where there is none, until nothing is left. Answers how one gets to
 * what was seen on the page and vanished before its turn.
 */
async function explore(
  walker: Walker,
  path: string,
  way: Control[],
  state: State,
  place: Place,
): Promise<Control[][]> {
  const { page } = walker
  const turns = turnsIn(state, place)
  const waiting = new Map<string, Control[]>()
  const isWaiting = (way: readonly Control[]) => isLeft(walker, state, place, way.at(-1)!)
  const depth = (await layersOn(page)).count
  const here = [...way]
  let reopened = 0
  let typed = false
  let sends = 0
  while (state.presses < MOST_PRESSES) {
    const { layers, controls } = await surveyOf(page)
    if (layers.count < depth) {
      // Choosing something closed it: open it again for what is left.
      const isOver = ![...waiting.values()].some(isWaiting)
      if (isOver || reopened++ > 40 || !(await reopen(walker, path, here, depth))) break
      continue
    }
    walker.checkLinks(controls)
    const left = controls.filter(
      one =>
        isLeft(walker, state, place, one) ||
        // A form that is sent is filled, whichever of its fields are known from others.
        (state.sent.has(place.name) && isToFill(one) && !turns.isOver(one)),
    )
    if (!left.some(one => one.act === 'type') && typed && sends < MOST_SENDS) {
      typed = false
      sends++
      left.push(...controls.filter(one => one.isSubmit && !left.includes(one)))
    }
    for (const one of left) {
      const key = `${one.kind} ${one.among === 'few' ? plain(one.name) : ''}`
      if (!waiting.has(key)) waiting.set(key, [...here, one])
    }
    const [next] = left.sort((a, b) => rankOf(a, path) - rankOf(b, path))
    if (!next) break
    turns.take(next)
    waiting.delete(`${next.kind} ${next.among === 'few' ? plain(next.name) : ''}`)
    if (next.isLink && !next.isShell) state.links++
    if (next.isSubmit) state.sent.add(place.name)
    const outcome = await pressOne(walker, next, path, here, state, place, layers)
    typed ||= next.act === 'type'
    if (outcome === 'here' && next.isToggle) await toggleBack(walker, next)
    if (outcome === 'left') {
      here.splice(way.length)
      if (depth > 0 && !(await reopen(walker, path, way, depth))) break
    } else if (next.isTab && next.role === 'tab') {
      here.splice(way.length)
      here.push(next)
    }
  }
  if (depth > 0) return []
  return [...waiting.values()].filter(isWaiting)
}

const isToFill = (one: Control): boolean =>
  (one.act === 'type' && !one.isSearch) || (one.isInvalid && one.opens)

/**
 * First what acts in place, then links; forms are sent as they are, then filled and sent again; tabs and filters when
 * nothing is left of what they hide; last what closes or ends something.
 */
function rankOf(one: Control, path: string): number {
  if (isPressedLast(one, path)) return 6
  if (/^(close|cancel)$/i.test(one.name)) return 5
  if (one.isTab) return 4
  if (one.act === 'type') return 3
  if (one.isSubmit) return 2
  return one.isLink ? 1 : 0
}

/** A record is the same place whatever row opens it, and a dialog whatever button does. */
function placeBehind(control: Control, place: Place, title: string, isRecord: boolean): Place {
  const isShell = place.isShell || (place.name === '' && control.isShell)
  if (isRecord) return { name: 'record', isShell }
  if (control.among === 'many') return { name: control.kind, isShell }
  const hasTitle = plain(title).includes(' ')
  return { name: hasTitle ? plain(title) : `${place.name} ${control.kind} ${plain(control.name)}`, isShell }
}

/** Presses one, judges, looks into what has opened, and comes back. `layers` are those that it lies in. */
async function pressOne(
  walker: Walker,
  control: Control,
  path: string,
  way: readonly Control[],
  state: State,
  place: Place,
  layers: Layers,
): Promise<Outcome> {
  const { page, judge, trail } = walker
  const before = { layers, url: new URL(page.url()) }
  trail.push(labelOf(control))
  const presses = ++state.presses
  const began = performance.now()
  const effect: Effect = { asked: [], opened: '', route: '', hasNews: false }
  try {
    const faults = judge.faults.length
    const asked = judge.listen()
    await act(walker, control, layers.count)
    // What is written into a form is looked at when the form is sent.
    if (control.act === 'type' && !control.isSearch && !control.opens) return 'here'
    const isFine = await judge.judge()
    effect.asked = asked()
    const change = walker.changeOfPerson()
    if (change) {
      if (!isPressedLast(control, path)) judge.note(change)
      await walker.restore(path, 'anew')
      return 'left'
    }
    const url = new URL(page.url())
    walker.visited(url.pathname)
    if (url.origin !== before.url.origin || /^\/error\b/.test(url.pathname)) {
      if (url.origin === before.url.origin && !before.url.pathname.startsWith('/error'))
        judge.note(`it leads to ${url.pathname}`)
      await walker.restore(path, 'anew')
      return 'left'
    }
    const route = walker.routeAt(url.pathname)
    if (route !== walker.routeAt(before.url.pathname)) {
      effect.route = route
      return await goBack(walker, path, before)
    }
    const after = judge.sight?.layers ?? (await layersOn(page))
    const opened = after.titles.at(-1)
    // A menu goes when one of its entries opens a dialog; what lay beneath it is no news.
    const isOther = opened !== undefined && !before.layers.titles.some(one => plain(one) === plain(opened))
    if (opened !== undefined && (after.count > before.layers.count || isOther)) {
      effect.opened = opened.split(' ')[0]!
      const isRecord = url.pathname !== before.url.pathname
      const behind = placeBehind(control, place, opened, isRecord)
      if (isFine && way.length < DEEPEST) await explore(walker, path, [...way, control], state, behind)
      effect.hasNews = state.presses > presses
      if (control.isInvalid) await chooseOne(walker, after.count)
      return await closeLayers(walker, path, Math.min(before.layers.count, after.count - 1))
    }
    if (!isFine && judge.faults.slice(faults).some(fault => fault.includes('error is shown'))) {
      await walker.restore(path, 'anew')
      return 'left'
    }
    if (url.pathname !== before.url.pathname) return await goBack(walker, path, before)
    return 'here'
  } finally {
    walker.pressed(control, place, effect)
    if (process.env.MONKEY_LOUD === '2')
      console.log(`${Math.round(performance.now() - began)} ms ${trail.join(' → ')}`)
    trail.pop()
  }
}

/** What a field offers is chosen, so that its form can be sent. */
async function chooseOne(walker: Walker, depth: number) {
  const { layers, controls } = await surveyOf(walker.page)
  const first = controls.find(({ role }) => role === 'option')
  if (layers.count < depth || !first) return
  await act(walker, first, layers.count)
  await walker.judge.still()
}

/** A filter is taken away again, so that what it hides can have its turn. */
async function toggleBack(walker: Walker, { kind, name }: Control) {
  const { layers, controls } = await surveyOf(walker.page)
  const toggled = controls.find(one => one.kind === kind && plain(one.name) === plain(name) && one.isPressed)
  if (!toggled) return
  walker.trail.push(`${labelOf(toggled)} again`)
  await act(walker, toggled, layers.count)
  await walker.judge.judge()
  walker.trail.pop()
}

async function goBack(walker: Walker, path: string, before: { url: URL }): Promise<Outcome> {
  const { page, judge, trail } = walker
  trail.push('Back')
  await page.goBack().catch(() => undefined)
  await judge.judge()
  const { layers, controls } = await surveyOf(page)
  const asked = controls.find(({ name }) => GIVES_UP.test(name))
  if (asked) {
    await act(walker, asked, layers.count)
    await judge.judge()
  }
  const { pathname } = new URL(page.url())
  if (pathname !== before.url.pathname) await walker.restore(path)
  trail.pop()
  return 'left'
}
