import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { folderFiles } from '../adapters/files/folder'
import { localAllergenSheet, localStickers } from '../adapters/labels/local-stickers'
import { recordedMail } from '../adapters/mail/recorded'
import { offlineGeocoder } from '../adapters/maps/offline-geocoder'
import { nothingOutside } from '../adapters/outside/nothing-outside'
import type { Payments } from '../adapters/payments/port'
import { recordedPush } from '../adapters/push/recorded'
import { recordedSms } from '../adapters/sms/recorded'
import { passingMemory } from '../adapters/tax-agency/agency-memory'
import { localAgency } from '../adapters/tax-agency/local-agency'
import type { Clock } from './clock'
import type { Anonymous, Caller, Context, Person, PrinterDevice, RequestInfo, World } from './context'
import type { PermissionType } from './contract/access'
import type { PermissionScope } from './db/columns'
import { type Connection, openDatabase } from './db/open'
import { cloneTemplate } from './db/test-support/test-database'
import { makeIds } from './ids'

/** A Tuesday morning in Barcelona, far from any change of the clocks. */
export const TEST_START = new Date('2026-11-17T08:00:00Z')

export type MovableClock = Clock & { set(at: Date | string): void; advance(milliseconds: number): void }

export function movableClock(start: Date | string): MovableClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next)
    },
    advance(milliseconds) {
      at = new Date(at.getTime() + milliseconds)
    },
  }
}

export type TestWorld = World & {
  clock: MovableClock
  url: string
  driver: Connection['driver']
  listen: Connection['listen']
  close(): Promise<void>
}

type Overrides = Partial<Omit<World, 'clock'>> & {
  /** Of the pool. */
  connections?: number
}

/**
 * A world of its own for a test file: a real database cloned from the migrated template, a clock that
 * stands still, and no network. Close it afterwards.
 */
export async function openTestWorld(overrides: Overrides = {}): Promise<TestWorld> {
  const { url, drop } = await cloneTemplate()
  const world = await worldOn(url, overrides)
  return {
    ...world,
    async close() {
      await world.close()
      await drop()
    },
  }
}

/** The same on any migrated database. */
export async function worldOn(
  url: string,
  { connections = 10, ...overrides }: Overrides = {},
  start = TEST_START,
): Promise<TestWorld> {
  const connection = openDatabase(url, { max: connections })
  const clock = movableClock(start)
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const folder = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  return {
    db: connection.db,
    changes: connection.changes,
    driver: connection.driver,
    listen: connection.listen,
    url,
    clock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    settings: {
      publicUrl: 'http://localhost:9070',
      isProduction: false,
      hasDemoWorld: false,
      version: '1.0.0',
      buildDate: TEST_START.toISOString(),
      secret: 'a secret of the tests, long enough for everybody',
      internalEmailDomains: ['comanda.test'],
      partnerEmailDomains: ['partner.test'],
      deliveryPartners: ['Northway', 'Southway'],
      environments: [],
      handsOverTokens: null,
      // What a test has just changed is seen at once.
      keptReadsMs: 0,
      keptSignInsMs: 0,
      minRequiredVersion: '1.0.0',
      minRequiredBuild: null,
      mapTiles: null,
      loopbackLimitFactor: 1000,
      taxMaker: {
        name: 'Comanda Software SL',
        nif: 'B12345674',
        address: 'Carrer de Pallars 193, 08005 Barcelona, España',
        declaredOn: '2026-11-29',
        declaredAt: 'Barcelona, España',
        installation: '1',
      },
      passwordCost: { memoryCost: 8, timeCost: 1 },
    },
    payments: noPayments,
    files: folderFiles(folder),
    roads: null,
    mail: recordedMail,
    sms: recordedSms,
    push: recordedPush,
    writing: null,
    identityProviders: { google: null, apple: null, issuedIdentities: null },
    places: offlineGeocoder([]),
    labels: { stickers: localStickers, allergenSheet: localAllergenSheet },
    outside: nothingOutside,
    taxAgency: localAgency(passingMemory(), clock.now),
    newId: makeIds(clock, randomBytes),
    randomBytes,
    eventsWaiting: () => {},
    checkpoint: () => {},
    ...overrides,
    async close() {
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An operation that asks for payments in a test says which simulator it wants. */
const noPayments = new Proxy({} as Payments, {
  get(_, name) {
    if (name === 'browser')
      return { provider: 'simulator', publishableKey: 'pk_none', live: false, apiBase: null }
    throw new Error(`This test world has no payments (${String(name)})`)
  },
})

/** The context of a call, as this caller, now. */
export function contextFor(
  world: World,
  caller: Caller = anonymous,
  request: Partial<RequestInfo> = {},
): Context {
  return {
    world,
    db: world.db,
    caller,
    now: world.clock.now(),
    request: {
      id: 'test',
      ip: '127.0.0.1',
      deviceId: 'test-device',
      userAgent: 'test',
      language: 'en',
      idempotencyKey: null,
      header: () => null,
      ...request,
    },
  }
}

export const anonymous: Anonymous = { kind: 'anonymous' }

/** Makes a person, with permissions, and answers them as a caller. */
export async function makePerson(
  world: World,
  options: {
    permissions?: { type: PermissionType; scope?: PermissionScope }[]
    email?: string
    locationIds?: string[]
  } = {},
): Promise<Person> {
  const id = world.newId()
  const now = world.clock.now()
  const email = options.email ?? `${id}@example.test`
  await world.db
    .insertInto('person')
    .values({
      id,
      email,
      email_verified_at: now,
      first_name: 'Test',
      last_name: 'Person',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const sessionId = world.newId()
  await world.db
    .insertInto('session')
    .values({
      id: sessionId,
      person_id: id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 90 * 86_400_000),
    })
    .execute()
  const permissions = (options.permissions ?? []).map(({ type, scope }) => ({
    id: world.newId(),
    type,
    scope: scope ?? {},
    validFrom: null,
    validUntil: null,
    revokedAt: null,
  }))
  if (permissions.length)
    await world.db
      .insertInto('permission')
      .values(
        permissions.map(permission => ({
          id: permission.id,
          person_id: id,
          type: permission.type,
          scope: permission.scope,
          created_at: now,
        })),
      )
      .execute()
  for (const locationId of options.locationIds ?? [])
    await world.db
      .insertInto('location_member')
      .values({ location_id: locationId, person_id: id, joined_by: 'admin', joined_at: now })
      .execute()
  return {
    kind: 'person',
    id,
    sessionId,
    email,
    firstName: 'Test',
    lastName: 'Person',
    language: 'en',
    city: 'bcn',
    currentLocationId: options.locationIds?.[0] ?? null,
    locationIds: options.locationIds ?? [],
    impersonatorId: null,
    impersonator: null,
    permissions,
    apiKey: null,
  }
}

export const printerCaller = (id: string, deviceId: string): PrinterDevice => ({
  kind: 'printer',
  id,
  deviceId,
  claimed: true,
})
