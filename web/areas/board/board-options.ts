import { useSyncExternalStore } from 'react'
import {
  BOARD_DEFAULTS,
  DISPLAY_DEFAULTS,
  type DisplayOption,
  LIVE_ORDER_COLUMNS,
  type LiveOrderColumn,
} from '../../../src/modules/orders/rules/live-orders-columns'
import { personalPrefix } from '../../session/session'

export type BoardOptions = typeof DISPLAY_DEFAULTS & typeof BOARD_DEFAULTS

const storageKey = `${personalPrefix}board`
const defaults: BoardOptions = { ...DISPLAY_DEFAULTS, ...BOARD_DEFAULTS }
const listeners = new Set<() => void>()
let current: BoardOptions | null = null

/** How this person likes the board; what an older version kept and is no option any more is left out. */
function read(): BoardOptions {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const known = Object.keys(defaults).filter(key => typeof saved[key] === 'boolean')
    return { ...defaults, ...Object.fromEntries(known.map(key => [key, saved[key]])) }
  } catch {
    return defaults
  }
}

export function boardOptions(): BoardOptions {
  current ??= read()
  return current
}

export function setBoardOption(option: keyof BoardOptions, on: boolean) {
  current = { ...boardOptions(), [option]: on }
  localStorage.setItem(storageKey, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export function useBoardOptions() {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, boardOptions)
}

/** The switch of a column; null for those that are always there or are not the board's to switch. */
export function optionOf(column: LiveOrderColumn): DisplayOption | null {
  const spec = LIVE_ORDER_COLUMNS[column]
  return 'option' in spec ? spec.option : null
}
