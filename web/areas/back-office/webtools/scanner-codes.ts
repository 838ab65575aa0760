import { enteredHere } from './entered-here'
import codes from './scanner-codes.json'

/** One code of the sheet. Its payload is what the maker's manual prints; null where it is not known. */
export interface ScannerCode {
  id: CodeName
  group: GroupName
  /** Part of the short sheet, by which a new scanner is made ready. */
  inSetup: boolean
  payload: string | null
  /** It can be entered here: the scanners' common list has none. */
  isOwn: boolean
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
  | 'save'
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
  | 'save'

/** In the order in which a scanner is set up, with what scanners of the family of %%SpecCode understand. */
export const SCANNER_CODES = codes as readonly Omit<ScannerCode, 'isOwn'>[]

/** Scanners that share their codes, sold under many names, and those whose codes are entered here. */
export const SCANNER_PROFILES = ['specCode', 'own'] as const
export type ScannerProfile = (typeof SCANNER_PROFILES)[number]

const own = enteredHere(
  'webtools.scannerCodes',
  SCANNER_CODES.map(({ id }) => id),
)
const chosen = enteredHere('webtools.scannerProfile', ['profile'], text =>
  SCANNER_PROFILES.some(profile => profile === text),
)

export const enterCode = own.enter
export const chooseProfile = (profile: ScannerProfile) => chosen.enter('profile', profile)

/** Which scanners this device sets up: those of which codes were entered here, until others are chosen. */
export function useScannerProfile(): ScannerProfile {
  const { profile } = chosen.useEntered()
  const entered = own.useEntered()
  const isEntered = SCANNER_CODES.some(({ id, payload }) => payload !== null && entered[id])
  return (profile as ScannerProfile | undefined) ?? (isEntered ? 'own' : 'specCode')
}

/** The codes in the order of the sheet, as the scanners of this device have them. */
export function useScannerCodes(): readonly ScannerCode[] {
  const profile = useScannerProfile()
  const entered = own.useEntered()
  return SCANNER_CODES.map(code => {
    const known = profile === 'specCode' ? code.payload : null
    return { ...code, payload: known ?? entered[code.id] ?? null, isOwn: known === null }
  })
}
