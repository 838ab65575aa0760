import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type Lane, type PlacedStop, type Slot, slotsOf, unassignedLane } from './lanes'
import type { Chosen } from './use-chosen'
import type { Move } from './use-move'

interface BoardKeys {
  /** The items that the arrows reach, lane by lane. */
  rows: readonly (readonly string[])[]
  lanes: readonly Lane[]
  placedOf: (lane: Lane) => readonly PlacedStop[]
  focus: (key: string) => void
  chosen: Chosen
  move: Move
  grab: (key: string) => void
  drop: () => void
  cancel: () => void
}

/** Handles a key on the focused item; returns false for a key without an effect. */
export function pressOnBoard(event: KeyboardEvent, key: string, keys: BoardKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return keys.move.moving ? pressWhileMoving(event.key, keys) : pressOnItem(event, key, keys)
}

function pressOnItem(event: KeyboardEvent, key: string, { rows, chosen, focus, grab }: BoardKeys): boolean {
  if (event.key === ' ' || event.key === 'Enter') {
    grab(key)
    return true
  }
  if (event.key === 'Escape') {
    chosen.clear()
    return true
  }
  const next = neighbour(rows, key, event.key)
  if (next === undefined) return false
  if (next === null) return true
  focus(next)
  if (event.shiftKey) {
    chosen.extend(next, chosen.chosen.size === 0 ? key : undefined)
  }
  return true
}

/** The item that an arrow key moves to; null at the edge, undefined for other keys. */
function neighbour(rows: BoardKeys['rows'], key: string, pressed: string): string | null | undefined {
  const at = rows.findIndex(row => row.includes(key))
  const row = rows[at] ?? []
  const index = row.indexOf(key)
  switch (pressed) {
    case 'ArrowLeft':
      return row[index - 1] ?? null
    case 'ArrowRight':
      return row[index + 1] ?? null
    case 'Home':
      return row[0] ?? null
    case 'End':
      return row.at(-1) ?? null
    case 'ArrowUp': {
      const above = rows.slice(0, at).findLast(one => one.length > 0)
      return above ? (above[Math.min(index, above.length - 1)] ?? null) : null
    }
    case 'ArrowDown': {
      const below = rows.slice(at + 1).find(one => one.length > 0)
      return below ? (below[Math.min(index, below.length - 1)] ?? null) : null
    }
    default:
      return undefined
  }
}

/** Handles a key during a move, wherever the focus is. */
function pressWhileMoving(pressed: string, keys: BoardKeys): boolean {
  const { moving } = keys.move
  if (!moving) return false
  switch (pressed) {
    case ' ':
    case 'Enter':
      keys.drop()
      return true
    case 'Escape':
      keys.cancel()
      return true
    case 'ArrowLeft':
    case 'ArrowRight':
      keys.move.over(alongLane(keys, pressed === 'ArrowLeft' ? -1 : 1))
      return true
    case 'ArrowUp':
    case 'ArrowDown':
      keys.move.over(acrossLanes(keys, pressed === 'ArrowUp' ? -1 : 1))
      return true
    default:
      return false
  }
}

function slotsIn(lane: Lane, { placedOf, move }: BoardKeys): Slot[] {
  return slotsOf(lane, placedOf(lane), new Set(move.moving?.stopIds))
}

function alongLane(keys: BoardKeys, step: -1 | 1): Slot | null {
  const slot = keys.move.moving?.slot ?? null
  const lane = keys.lanes.find(one => one.key === slot?.laneKey)
  if (!slot || !lane) return slot
  const slots = slotsIn(lane, keys)
  const at = slots.findIndex(one => one.routeKey === slot.routeKey && one.before === slot.before)
  return slots[at + step] ?? slot
}

/** To the lane above or below, at about the same time; above the first one, orders are without a route. */
function acrossLanes(keys: BoardKeys, step: -1 | 1): Slot | null {
  const slot = keys.move.moving?.slot ?? null
  const at = keys.lanes.findIndex(one => one.key === slot?.laneKey)
  const next = at + step
  if (next < 0) return { laneKey: unassignedLane, routeKey: null, before: null, at: slot?.at ?? 0 }
  const lane = keys.lanes[next]
  if (!lane) return slot
  const slots = slotsIn(lane, keys)
  const time = slot?.at ?? 0
  return slots.toSorted((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time))[0] ?? slot
}

/**
 * Keeps the focus on the moved item: each lane draws its own button, and the browser would lose the focus.
 * `held` is the item that was picked up last.
 */
export function useHeldFocus(area: RefObject<HTMLElement | null>, held: string | null, keys: BoardKeys) {
  const current = useRef(keys)
  current.current = keys
  const isMoving = keys.move.moving?.by === 'keyboard'
  useEffect(() => {
    if (!isMoving) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (!event.defaultPrevented && pressWhileMoving(event.key, current.current)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isMoving])
  useEffect(() => {
    if (held && document.activeElement === document.body)
      area.current?.querySelector<HTMLElement>(`[data-item="${held}"]`)?.focus({ preventScroll: true })
  })
}
