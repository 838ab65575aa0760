import type { Logger } from 'pino'
import type { FileStore } from '../adapters/files/port'
import type { IdentityProviders } from '../adapters/identity/port'
import type { PartnerLabels } from '../adapters/labels/port'
import type { MailCarrier } from '../adapters/mail/port'
import type { Places, Roads } from '../adapters/maps/port'
import type { Outside } from '../adapters/outside/port'
import type { Payments } from '../adapters/payments/port'
import type { PushCarrier } from '../adapters/push/port'
import type { SmsCarrier } from '../adapters/sms/port'
import type { TaxAgency } from '../adapters/tax-agency/port'
import type { TextService } from '../adapters/writing/port'
import type { Clock } from './clock'
import type { PermissionType } from './contract/access'
import type { Language } from './contract/common'
import type { PermissionScope } from './db/columns'
import type { Changes } from './db/connections/changes'
import type { Database } from './db/open'

/** What the product runs on: opened once by main, handed to every operation and job. */
export type World = {
  db: Database
  /** What the database says of itself. */
  changes: Changes
  clock: Clock
  log: Logger
  settings: Settings
  payments: Payments
  files: FileStore
  /** The road network; null: straight lines have to do. */
  roads: Roads | null
  mail: MailCarrier
  sms: SmsCarrier
  push: PushCarrier
  /** Who writes texts; null: templates have to do. */
  writing: TextService | null
  /** Who else may speak for people; null for those that are not set up. */
  identityProviders: IdentityProviders
  places: Places
  labels: PartnerLabels
  /** Services at addresses that people have entered. */
  outside: Outside
  /** Where records of invoices go; null: they wait. */
  taxAgency: TaxAgency | null
  /** A new time-ordered id. */
  newId(): string
  /** Unguessable bytes. */
  randomBytes(count: number): Uint8Array
  /** Called after a commit that left events behind, so that nobody waits for the next look. */
  eventsWaiting(): void
  /** A named place where the crash tests may stop the process; does nothing otherwise. */
  checkpoint(name: string): void
}

/** The part of the configuration that operations may know. */
export type Settings = {
  publicUrl: string
  isProduction: boolean
  hasDemoWorld: boolean
  version: string
  buildDate: string
  /** Signs access tokens and public links; 32 bytes or more. */
  secret: string
  internalEmailDomains: string[]
  /** Whose people see the labels of the sticker service. */
  partnerEmailDomains: string[]
  deliveryPartners: string[]
  /** Other installations that staff may switch to in their browser. */
  environments: { name: string; origin: string }[]
  /** Who may hand a sign-in over by its tokens; nobody where only codes are taken. */
  handsOverTokens: string[] | null
  /** So long what everybody sees of the stores is handed out as it was read. */
  keptReadsMs: number
  /** The longest that a sign-in is kept when a notification of the database that it changed was lost. */
  keptSignInsMs: number
  /** Clients below this version are asked to update. */
  minRequiredVersion: string
  /** The same for builds; null asks none to. */
  minRequiredBuild: number | null
  mapTiles: { url: string; attribution: string; traffic: string | null } | null
  /** So many times more calls than others the machine itself may make. */
  loopbackLimitFactor: number
  /** Who answers to the tax agency for this product, and the name of this installation. */
  taxMaker: {
    name: string
    nif: string
    address: string
    /** When and where the declaration was signed. */
    declaredOn: string
    declaredAt: string
    installation: string
  }
  /** Of a password's hash, in tests only: without it, as much as is recommended. */
  passwordCost?: PasswordCost
}

/** What a hash by argon2id takes: memory in KiB, and how often all of it is filled. */
export type PasswordCost = { memoryCost: number; timeCost: number }

export type HeldPermission = {
  id: string
  type: PermissionType
  scope: PermissionScope
  validFrom: Date | null
  validUntil: Date | null
  revokedAt: Date | null
}

export type Person = {
  kind: 'person'
  id: string
  /** Empty for a key, which has none. */
  sessionId: string
  email: string | null
  firstName: string
  lastName: string
  language: Language
  city: string
  currentLocationId: string | null
  locationIds: string[]
  impersonatorId: string | null
  /** Who really acts; null for everybody who acts for themselves. */
  impersonator: Impersonator | null
  /** Those that count at the moment of the request. */
  permissions: HeldPermission[]
  /** The key that calls for them; null for who calls themselves. It opens only what its scopes name. */
  apiKey: { id: string; scopes: string[] } | null
}
export type Impersonator = {
  id: string
  name: string
  /** Theirs, not those of the person they act as. */
  permissions: HeldPermission[]
  reason: string | null
  expiresAt: Date
}
export type PrinterDevice = { kind: 'printer'; id: string; deviceId: string; claimed: boolean }
/** `claimedAt`: a kiosk that was claimed anew is another one. */
export type KioskDevice = { kind: 'kiosk'; id: string; deviceId: string; claimedAt: Date }
export type Anonymous = {
  kind: 'anonymous' /** Why a token that came along did not count. */
  refused?: TokenRefusal
}
export type TokenRefusal =
  | 'AccessTokenExpired'
  | 'AccessTokenInvalid'
  | 'SessionRevoked'
  | 'UserIsSuspendedError'
  | 'PrinterTokenInvalid'
  | 'KioskTokenInvalid'
  | 'ApiKeyInvalid'
  | 'ApiKeyScopeMissing'
/** Who opened a link without signing in: hears that something changed for its subject, and never what. */
export type LinkListener = {
  kind: 'link'
  /** The link's purpose and subject: connections are counted by it. */
  id: string
  purpose: 'track-order' | 'reception'
  token: string
  /** The channels that concern the subject now. */
  channels: readonly string[]
}
/** Who may listen to the live connection. */
export type Listener = Person | KioskDevice | LinkListener
export type Caller = Person | PrinterDevice | KioskDevice | Anonymous

export type RequestInfo = {
  id: string
  ip: string | null
  deviceId: string | null
  userAgent: string | null
  language: Language
  idempotencyKey: string | null
  /** Headers a device tells about itself with. */
  header(name: string): string | null
}

export type Context = {
  world: World
  db: Database
  caller: Caller
  now: Date
  request: RequestInfo
  /** A part of another call, which has been counted and let in as a whole. */
  isPart?: true
  /** Only tried: what it writes is undone at its end, and leaves no events. */
  isRehearsal?: true
}
