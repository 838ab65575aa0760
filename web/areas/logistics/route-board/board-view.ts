import { useSyncExternalStore } from 'react'

/** What the dispatcher's screen shows: the map, the board, or both. */
export const boardViews = ['map', 'split', 'board'] as const
export type BoardView = (typeof boardViews)[number]

const storageKey = 'user.map.view'
const listeners = new Set<() => void>()

function readView(): BoardView {
  const stored = localStorage.getItem(storageKey)
  return boardViews.find(view => view === stored) ?? 'map'
}

export function chooseBoardView(view: BoardView) {
  localStorage.setItem(storageKey, view)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The view chosen on this device. A phone shows one of the two at a time. */
export function useBoardView(isPhone: boolean): BoardView {
  const view = useSyncExternalStore(listen, readView)
  return isPhone && view === 'split' ? 'board' : view
}
