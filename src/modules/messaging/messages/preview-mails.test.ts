import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { Language } from '../../../core/contract/common'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { as, refusal } from '../../identity/sign-in/sign-in.make'

let world: TestWorld
let developer: Person
beforeAll(async () => {
  world = await openTestWorld()
  developer = await makePerson(world, { permissions: [{ type: 'DeveloperPermission' }] })
})
afterAll(() => world.close())
const previews = () => as(world, developer).admin.mailPreviews

test('every mail can be looked at in every language, with nothing left open, and none is written', async () => {
  const { templates } = await previews().list()
  expect(templates).toContain('order-placed')
  expect(templates).toContain('pin')
  for (const template of templates)
    for (const language of Language.options) {
      const mail = await previews().show({ template, language })
      expect([template, mail.subject.length > 3, mail.text.length > 40]).toEqual([template, true, true])
      expect(mail.html).toStartWith('<!doctype html>')
      expect(mail.html).toContain(`lang="${language}"`)
      expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/undefined|\[object|NaN|Invalid Date/)
    }
  expect(await world.db.selectFrom('outgoing_message').select('id').execute()).toEqual([])
})

test('a template that does not exist is not found, whatever it is called', async () => {
  for (const template of ['none', 'toString', '__proto__'])
    expect(await refusal(previews().show({ template, language: 'en' }))).toBe('NotFound')
})

test('every mail that code writes can be looked at', async () => {
  const { templates } = await previews().list()
  const named = new Set<string>()
  for (const file of new Bun.Glob('**/*.ts').scanSync({ cwd: `${import.meta.dir}/../..` })) {
    if (/\.test\.ts$|mail-samples/.test(file)) continue
    const source = await Bun.file(`${import.meta.dir}/../../${file}`).text()
    if (!source.includes('queueMail(')) continue
    for (const [, name] of source.matchAll(/template: ['"`]([\w-]+)['"`]/g)) named.add(name!)
    for (const [, start] of source.matchAll(/template: `([\w-]+)\$\{/g)) named.add(`${start}*`)
  }
  expect(named.size).toBeGreaterThan(2)
  const missing = [...named].filter(name =>
    name.endsWith('*')
      ? !templates.some(template => template.startsWith(name.slice(0, -1)))
      : !templates.includes(name),
  )
  // What staff write themselves has a preview of its own, beside the field that it is written in.
  expect(missing.filter(name => name !== 'notification')).toEqual([])
})

test('customers look at no mails', async () => {
  const customer = await makePerson(world)
  expect(await refusal(as(world, customer).admin.mailPreviews.list())).toBe('Forbidden')
  expect(await refusal(as(world, customer).admin.identities())).toBe('Forbidden')
})

test('what the stand-in of the sign-in providers told is shown where there is one', async () => {
  expect(await as(world, developer).admin.identities()).toEqual({ isLocal: false, identities: [] })
})
