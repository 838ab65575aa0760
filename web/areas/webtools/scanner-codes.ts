import { useSyncExternalStore } from 'react'
import codes from './scanner-codes.json'

/** One code of the sheet. Its payload is what the maker's manual prints; null while nobody has entered it. */
export interface ScannerCode {
  id: CodeName
  group: GroupName
  /** Part of the short sheet, by which a new scanner is made ready. */
  inSetup: boolean
  payload: string | null
}

export type GroupName =
  | 'pairing'
  | 'timer'
  | 'vibration'
  | 'sound'
  | 'pairMode'
  | 'pairOnLongPress'
  | 'speed'
  | 'keyboard'
  | 'autoScan'
export type CodeName =
  | 'pairing'
  | `timer${1 | 5 | 10}`
  | `vibration${'On' | 'Off'}`
  | `sound${'High' | 'Low' | 'Off'}`
  | `pairMode${'Dongle' | 'Bluetooth'}`
  | `pairOnLongPress${'Enable' | 'Disable'}`
  | `speed${'Fast' | 'Mid' | 'Slow' | 'VerySlow'}`
  | `keyboard${'Us' | 'Es'}`
  | `autoScan${'On' | 'Off'}`

export const SCANNER_CODES = codes as readonly ScannerCode[]

const storageKey = 'webtools.scannerCodes'
const listeners = new Set<() => void>()
let entered: Readonly<Partial<Record<CodeName, string>>> | null = null

/** Of this device: each maker has strings of its own, so they are entered where the scanner is set up. */
function enteredCodes() {
  entered ??= read()
  return entered
}

function read(): Partial<Record<CodeName, string>> {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const known = SCANNER_CODES.filter(({ id }) => typeof kept[id] === 'string')
    return Object.fromEntries(known.map(({ id }) => [id, kept[id] as string]))
  } catch {
    return {}
  }
}

/** Keeps the payload of a code on this device; an empty one takes it away. */
export function enterCode(id: CodeName, payload: string) {
  const { [id]: _, ...others } = enteredCodes()
  entered = payload ? { ...others, [id]: payload } : others
  localStorage.setItem(storageKey, JSON.stringify(entered))
  for (const listener of listeners) listener()
}

/** The codes in the order of the sheet, with what was entered on this device. */
export function useScannerCodes(): readonly ScannerCode[] {
  const own = useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, enteredCodes)
  return SCANNER_CODES.map(code => ({ ...code, payload: own[code.id] ?? code.payload }))
}
