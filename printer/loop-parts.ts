import type { PrinterLanguage } from '../src/modules/printing/papers/rules/commands/printer-models'
import type { PrinterClient } from './client'
import type { Commands } from './commands/commands'
import type { PrinterDevice } from './device/device'
import type { Journal } from './journal'
import type { Press } from './press'
import type { Rendering } from './rendering'

/** Counted from the end of the last answer. */
export const POLL_MS = {
  idle: 5_000,
  afterReceipt: 500,
  afterLabel: 100,
  afterError: 10_000,
} as const

export type Pauses = Readonly<Record<keyof typeof POLL_MS, number>>

/** What keeps a token between starts. */
export interface TokenKeeper {
  token: string | null
  deviceId: string
  keepToken(token: string): void
  forgetToken(): void
}

/** Newer programs that wait to take over. */
export interface Updates {
  /** Once this one has drawn and been answered. */
  start(): void
  stop(): void
  /** @param quietMs since something was printed */
  isReady(quietMs: number): boolean
}

export interface LoopParts {
  server: string
  format: PrinterLanguage
  keeper: TokenKeeper
  client: PrinterClient
  device: PrinterDevice
  journal: Journal
  press: Press
  rendering: Rendering
  commands: Commands
  pauses?: Pauses
  updates?: Updates
}
