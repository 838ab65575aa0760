import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { setSetting } from '../../operations/platform/settings.store'
import { publishedOf } from './printer-release'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const program = (target: string) => ({
  target,
  file: `comanda-printer-1.2.0-${target}`,
  size: 5,
  sha256: 'ab'.repeat(32),
  signature: 'c2lnbmVk',
})
const MANIFEST = {
  version: '1.2.0',
  isRollback: false,
  programs: [program('linux-x64'), program('windows-x64')],
}

const publish = (value: unknown) =>
  world.db.transaction().execute(tx => setSetting(tx, 'printer-release', value, world.clock.now()))

function offered(version: string, target: string | null) {
  const headers: Record<string, string | null> = { 'x-printer-version': version, 'x-printer-target': target }
  const request = { header: (name: string) => headers[name] ?? null }
  return createCaller(appRouter)(
    contextFor(world, printerCaller('p', 'd'), request),
  ).printer.checkForUpdates()
}

test('a printer is offered the newer program for its system, where it can be had', async () => {
  expect(await offered('1.1.0', 'linux-x64')).toBeNull()
  await publish(publishedOf(MANIFEST, 'https://files.example/1.2.0/', { isMandatory: true }))
  expect(await offered('1.1.0', 'windows-x64')).toEqual({
    version: '1.2.0',
    url: 'https://files.example/1.2.0/comanda-printer-1.2.0-windows-x64',
    size: 5,
    sha256: 'ab'.repeat(32),
    signature: 'c2lnbmVk',
    isRollback: false,
    mandatory: true,
  })
  expect(await offered('1.2.0', 'linux-x64')).toBeNull()
  expect(await offered('1.3.0', 'linux-x64')).toBeNull()
  expect(await offered('1.1.0', 'linux-arm64')).toBeNull()
  expect(await offered('1.1.0', null)).toBeNull()
})

test('a roll-back is offered to newer programs, too, until it is taken back', async () => {
  const options = { isMandatory: false }
  await publish(publishedOf({ ...MANIFEST, isRollback: true }, 'https://files.example', options))
  expect((await offered('1.3.0', 'linux-x64'))?.isRollback).toBe(true)
  expect(await offered('1.2.0', 'linux-x64')).toBeNull()
  await publish({})
  expect(await offered('1.1.0', 'linux-x64')).toBeNull()
})

test.each([
  ['another shape', { version: '1.2.0' }],
  ['a name that leads elsewhere', { ...MANIFEST, programs: [{ ...program('linux-x64'), file: '../x' }] }],
  ['a system that there is no program for', { ...MANIFEST, programs: [program('plan9-x64')] }],
])('%s is no release', (_, manifest) => {
  expect(() => publishedOf(manifest, 'https://files.example', { isMandatory: false })).toThrow()
})
