import { afterAll, beforeAll, expect, test } from 'bun:test'
import { forgetSetting } from '../../core/cache/cached-settings'
import { makePerson } from '../../core/testing'
import { CALLS, LEAST } from './calls-with-ids'
import { COLLECTIONS, newFields } from './collections'
import { procedures, readAccessOfProcedures, typedCall } from './endpoints'
import { type FrontDoor, inPools, openFrontDoor } from './front-door'
import { makeTenant, type Tenant } from './tenant'

/** Each call gets along with one connection: a server whose calls need two stands still as soon as all are lent. */
let front: FrontDoor
let tenant: Tenant
let callers: Record<'super' | 'customer' | 'courier', string>

beforeAll(async () => {
  front = await openFrontDoor({ connections: 1 })
  tenant = await makeTenant(front.world, 'bcn')
  const admin = await makePerson(front.world, {
    email: 'super@example.test',
    permissions: [{ type: 'SuperAdminPermission' }],
  })
  callers = {
    super: await front.tokenOf(admin),
    customer: await front.tokenOf(tenant.customer),
    courier: await front.tokenOf(tenant.courier),
  }
}, 60_000)
afterAll(() => front.close(), 30_000)

const contact = {
  firstName: 'Núria',
  lastName: 'Soler',
  email: 'nuria@cuina.test',
  phone: '612 34 56 78',
  role: 'Owner',
  companyName: 'Cuina Soler',
}
const partner = { ...contact, city: 'bcn', message: 'Rice every day' }
const letter = { template: 'letter', language: 'en', data: { subject: 'Hello', message: 'Lunch' } }

/** Calls that take no ids. */
const OTHERS: Record<string, object> = {
  'public.onboarding.partner': partner,
  'public.onboarding.customer': { ...contact, city: 'bcn', peopleCount: 20, message: 'Lunch' },
  'admin.mails.render': letter,
  'admin.mails.send': { ...letter, to: 'super@example.test' },
  'public.auth.register': {
    email: 'new@example.test',
    password: 'a good long password',
    firstName: 'Ada',
    lastName: 'Lovelace',
  },
  'public.auth.logIn': { email: 'new@example.test', password: 'a good long password' },
  'public.auth.requestSms': { phone: '+34612345678' },
}
const CREATES = Object.fromEntries(COLLECTIONS.map(one => [`${one.of}.create`, one]))
const inputOf = (path: string): unknown =>
  OTHERS[path] ??
  (CREATES[path] ? newFields(CREATES[path], tenant) : (LEAST[path] ?? CALLS[path])?.(tenant)) ??
  {}

/** What takes something away comes last, so that it was there for all others. */
const ENDS = /remove|archive|delete|cancel|revoke|erase|logOut|end|release|reject/i
/** After these a caller may be none any more. */
const ENDS_CALLERS = /logOut|session|account|users|permission|people|members/i

test(
  'no call needs a second connection while it holds one',
  async () => {
    const known = new Set((await readAccessOfProcedures(front.world)).keys())
    const paths = Object.keys(procedures).filter(path => known.has(path))
    const failed: string[] = []
    let done = 0
    const ask = async (path: string, token: string | null) => {
      const { status, text } = await front.send({ token, ...typedCall(path, inputOf(path)) })
      if (status === 200) done++
      if (status >= 500) failed.push(`${path}: ${status} ${text.slice(0, 200)}`)
    }
    const isLast = (path: string) => ENDS.test(path) && ENDS_CALLERS.test(path)
    for (const group of [
      paths.filter(path => !ENDS.test(path)),
      paths.filter(path => ENDS.test(path) && !isLast(path)),
      paths.filter(isLast),
    ])
      for (const token of [callers.customer, callers.courier, callers.super, null])
        await inPools(group, path => ask(path, token), 4)
    expect(failed).toEqual([])
    expect(done).toBeGreaterThan(paths.length / 2)
  },
  { timeout: 120_000 },
)

test('twenty forms of strangers at once are answered, and so are others meanwhile', async () => {
  const sent = Array.from({ length: 20 }, (_, i) =>
    front.send({
      token: null,
      method: 'POST',
      path: '/api/v1/public/onboarding/partner',
      body: { ...partner, email: `partner-${i}@cuina.test` },
    }),
  )
  const meanwhile = Array.from({ length: 5 }, () =>
    front.send({ token: null, method: 'GET', path: '/api/v1/status' }),
  )
  const statuses = (await Promise.all([...sent, ...meanwhile])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('whether the platform serves is answered while every connection is lent', async () => {
  const { world } = front
  const [isInside, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = world.db.transaction().execute(async () => {
    isInside.resolve()
    await mayEnd.promise
  })
  await isInside.promise
  // What was read a moment ago is of no help.
  forgetSetting(world, 'maintenance')
  const { status } = await front.send({ token: null, method: 'GET', path: '/api/v1/status' })
  expect(status).toBe(200)
  mayEnd.resolve()
  await holding
})

test(
  'each mail is drawn with one connection, which is undone afterwards',
  async () => {
    const token = await front.tokenOf(
      await makePerson(front.world, { permissions: [{ type: 'DeveloperPermission' }] }),
    )
    const ask = (path: string, input: unknown) =>
      front.send({ token, ...typedCall(`admin.mailPreviews.${path}`, input) })
    const { text } = await ask('list', undefined)
    const { templates } = JSON.parse(text).result.data.json as { templates: string[] }
    expect(templates.length).toBeGreaterThan(10)
    const failed: string[] = []
    await inPools(
      templates,
      async template => {
        const { status } = await ask('show', { template, language: 'en' })
        if (status !== 200) failed.push(`${template}: ${status}`)
      },
      1,
    )
    expect(failed).toEqual([])
  },
  { timeout: 60_000 },
)
