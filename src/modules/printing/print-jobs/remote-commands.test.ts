import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createPublicKey, verify } from 'node:crypto'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../../stores/stores/stores.make'
import { PRINT_LEASE_SECONDS } from '../printers/rules/printing-jobs'
import {
  COMMAND_EXPIRES_SECONDS,
  COMMAND_LEASE_SECONDS,
  commandText,
} from '../printers/rules/remote-commands'
import { expireLeases } from './device'
import { makePrinter } from './printing.make'

let world: TestWorld
let boss: Person
let printer: Awaited<ReturnType<typeof makePrinter>>
const api = createCaller(appRouter)
const WIFI = { type: 'wifi.set', ssid: 'Kitchen', password: 'salt-and-oil', evenIfNotInRange: false } as const

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  boss = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  printer = await makePrinter(world, (await makeStore(world)).id)
})

const as = (person: Person) => api(contextFor(world, person)).merchant.printing
const device = (takes: string | null = 'paper command', one = printer) =>
  api(
    contextFor(world, printerCaller(one.id, one.device_id), {
      header: name => (name === 'x-printer-takes' ? takes : null),
    }),
  ).printer
const send = (command: object = WIFI, to = printer) =>
  as(boss).printHtml({ printerId: to.id, html: 'Wi-Fi', backdoorCmd: JSON.stringify(command) })
const listed = async () => (await as(boss).jobs({ printerId: printer.id })).docs
const rowOf = (id: string) =>
  world.db.selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refused = (name: string) => ({ cause: { name } })

test('a command is signed for its device and its time, handed out, and forgotten once it is done', async () => {
  const sent = await send()
  expect(sent).toMatchObject({
    kind: 'command',
    status: 'queued',
    command: { type: 'wifi.set', outcome: null },
  })
  const taken = await device().nextJob()
  expect(taken).toMatchObject({ id: sent.id, kind: 'command', html: '' })
  const { text, expiresAt, signature } = taken!.command!
  expect(JSON.parse(text)).toEqual(WIFI)
  expect(new Date(expiresAt).getTime() - world.clock.now().getTime()).toBe(COMMAND_EXPIRES_SECONDS * 1000)

  const { key } = await as(boss).commandKey()
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (deviceId: string, said = text) =>
    verify(
      null,
      Buffer.from(commandText({ jobId: sent.id, deviceId, expiresAt, text: said })),
      publicKey,
      Buffer.from(signature, 'base64'),
    )
  expect([isSigned(printer.device_id), isSigned('another'), isSigned(printer.device_id, '{}')]).toEqual([
    true,
    false,
    false,
  ])
  expect((await device().nextJob())?.id).toBe(sent.id)

  await device().reportJob({ tid: sent.id, status: 'printed', outcome: 'done' })
  await device().reportJob({ tid: sent.id, status: 'printed', outcome: 'done' })
  expect(await listed()).toMatchObject([{ status: 'printed', command: { outcome: 'done' } }])
  expect(await device().nextJob()).toBeNull()
})

test('what it says stands nowhere in the clear, and nowhere at all when it is settled', async () => {
  const everywhere = async () => {
    const tables = await world.db.introspection.getTables()
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await world.db
        .selectFrom(name as 'print_job')
        .selectAll()
        .execute()
      if (JSON.stringify(rows).includes(WIFI.password)) found.push(name)
    }
    return found
  }
  const settle: Record<string, (id: string) => Promise<unknown>> = {
    done: async tid => {
      await device().nextJob()
      await device().reportJob({ tid, status: 'failed', outcome: 'noContact', error: 'timeout' })
    },
    canceled: printJobId => as(boss).cancel({ printJobId }),
    expired: () => {
      world.clock.advance((COMMAND_EXPIRES_SECONDS + 1) * 1000)
      return expireLeases(world)
    },
    silent: async () => {
      await device().nextJob()
      world.clock.advance((COMMAND_LEASE_SECONDS + 1) * 1000)
      await expireLeases(world)
    },
  }
  for (const how of Object.keys(settle)) {
    const { id } = await send()
    const { command } = await rowOf(id)
    expect([how, command !== null, Buffer.from(command!).includes(WIFI.password)]).toEqual([how, true, false])
    await settle[how]!(id)
    expect([how, (await rowOf(id)).command]).toEqual([how, null])
  }
  expect(await everywhere()).toEqual([])
  expect((await listed()).map(({ status, command }) => [status, command?.outcome])).toEqual([
    ['unconfirmed', null],
    ['failed', 'expired'],
    ['canceled', null],
    ['failed', 'noContact'],
  ])
})

test('only a device that says so takes commands, and one that is out of paper takes nothing else', async () => {
  const { id } = await send()
  const paper = await as(boss).printHtml({ printerId: printer.id, html: '<p>Hello</p>' })
  expect((await device(null).nextJob())?.id).toBe(paper.id)
  // Paper that it holds comes first: the printer is in the middle of it.
  expect(await device('command').nextJob()).toBeNull()
  await device(null).reportJob({ tid: paper.id, status: 'printed' })
  expect(await device(null).nextJob()).toBeNull()
  expect((await device('command').nextJob())?.id).toBe(id)
  expect(await device(null).nextJob()).toBeNull()
})

test('a command that came too late is not handed out, and a trial may take longer than a paper', async () => {
  const { id } = await send()
  await device().nextJob()
  world.clock.advance((PRINT_LEASE_SECONDS + 10) * 1000)
  await expireLeases(world)
  expect((await rowOf(id)).status).toBe('claimed')
  await device().reportJob({ tid: id, status: 'failed', outcome: 'notAllowed' })

  await send()
  world.clock.advance(COMMAND_EXPIRES_SECONDS * 1000)
  expect(await device().nextJob()).toBeNull()
})

test('another device neither gets nor settles it, and it is not printed again', async () => {
  const { id } = await send()
  const other = await makePrinter(world, (await makeStore(world)).id)
  expect(await device('paper command', other).nextJob()).toBeNull()
  await expect(
    device('paper command', other).reportJob({ tid: id, status: 'printed', outcome: 'done' }),
  ).rejects.toMatchObject(refused('NotFound'))
  await expect(as(boss).reprint({ printJobId: id })).rejects.toMatchObject(refused('NotFound'))
})

test('the kitchen’s people do not see it, and demo printers take none', async () => {
  const { id } = await send()
  const [link] = await world.db
    .selectFrom('printer_store')
    .selectAll()
    .where('printer_id', '=', printer.id)
    .execute()
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [link!.store_id] } }],
  })
  expect((await as(merchant).jobs({ printerId: printer.id })).docs).toEqual([])
  await expect(as(merchant).cancel({ printJobId: id })).rejects.toMatchObject(refused('NotFound'))
  await expect(as(merchant).commandKey()).rejects.toMatchObject(refused('Forbidden'))

  await world.db.updateTable('printer').set({ is_demo: true }).where('id', '=', printer.id).execute()
  await expect(send()).rejects.toMatchObject(refused('PrinterCommandNotSupported'))
})
