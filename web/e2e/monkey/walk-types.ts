import type { Page } from 'playwright-core'
import type { Control } from './controls'
import type { Effect } from './groups'
import type { Judge } from './judge'

export interface Walker {
  page: Page
  judge: Judge
  /** What was pressed, from the screen on; the judge names it. */
  trail: string[]
  /** Puts the person back on the screen, signed in and in English; `anew` with everything loaded again. */
  restore: (path: string, anew?: 'anew') => Promise<void>
  /** What has happened to the person as last seen: signed out, another language; null when nothing has. */
  changeOfPerson: () => string | null
  /** The screen of an address, as in the table of routes. */
  routeAt: (pathname: string) => string
  /** Pressed before, here or elsewhere, with nothing behind it that is not pressed yet. */
  known: (control: Control, place: Place) => boolean
  pressed: (control: Control, place: Place, effect: Effect) => void
  /** Each address that was open. */
  visited: (path: string) => void
  checkLinks: (controls: readonly Control[]) => void
}

export type Outcome = 'here' | 'left'

/** Where controls stand: on the screen itself, or in what lies over it. */
export interface Place {
  /** Equal for a dialog that several buttons open; empty for the screen itself. */
  name: string
  /** Opened from the header or the navigation. */
  isShell: boolean
}
