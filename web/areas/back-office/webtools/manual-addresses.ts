import { enteredHere } from './entered-here'

export const MANUALS = ['quickStart', 'user'] as const
export type ManualName = (typeof MANUALS)[number]

/** A whole address that starts with https and names a host; nothing else may become a link of the sheet. */
export function isManualAddress(text: string) {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && /^https:\/\/[^/]/i.test(text)
}

/** Each maker has manuals of its own, so their addresses are entered where the scanner is set up. */
const own = enteredHere('webtools.scannerManuals', MANUALS, isManualAddress)

export const enterManual = own.enter
export const useManuals = own.useEntered
