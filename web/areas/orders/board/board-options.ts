import { useSyncExternalStore } from 'react'
import {
  BOARD_DEFAULTS,
  DISPLAY_DEFAULTS,
  type DisplayOption,
  LIVE_ORDER_COLUMNS,
  type LiveOrderColumn,
  REFRESH_DEFAULT,
  REFRESH_SECONDS,
  type RefreshSeconds,
} from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { personalPrefix } from '../../../session/session'

type Switches = typeof DISPLAY_DEFAULTS & typeof BOARD_DEFAULTS
export type BoardOptions = Switches & { refreshSeconds: RefreshSeconds }

const storageKey = `${personalPrefix}board`
const switches: Switches = { ...DISPLAY_DEFAULTS, ...BOARD_DEFAULTS }
const defaults: BoardOptions = { ...switches, refreshSeconds: REFRESH_DEFAULT }
const listeners = new Set<() => void>()
let current: BoardOptions | null = null

/** How this person likes the board; what an older version kept and is no option any more is left out. */
function read(): BoardOptions {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const known = Object.keys(switches).filter(key => typeof saved[key] === 'boolean')
    const refreshSeconds = REFRESH_SECONDS.find(one => one === saved.refreshSeconds) ?? REFRESH_DEFAULT
    return { ...defaults, ...Object.fromEntries(known.map(key => [key, saved[key]])), refreshSeconds }
  } catch {
    return defaults
  }
}

export function boardOptions(): BoardOptions {
  current ??= read()
  return current
}

export function setBoardOption<Option extends keyof BoardOptions>(
  option: Option,
  value: BoardOptions[Option],
) {
  current = { ...boardOptions(), [option]: value }
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
