import { enteredHere } from './entered-here'
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

/** Each maker has strings of its own, so they are entered where the scanner is set up. */
const own = enteredHere(
  'webtools.scannerCodes',
  SCANNER_CODES.map(({ id }) => id),
)

export const enterCode = own.enter

/** The codes in the order of the sheet, with what was entered on this device. */
export function useScannerCodes(): readonly ScannerCode[] {
  const entered = own.useEntered()
  return SCANNER_CODES.map(code => ({ ...code, payload: entered[code.id] ?? code.payload }))
}
