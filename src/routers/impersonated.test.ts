import { afterAll, beforeAll, expect, test } from 'bun:test'
import { z } from 'zod'
import type { Caller, Person } from '../core/context'
import type { PermissionType } from '../core/contract/access'
import { toFailure } from '../core/failures'
import { createCaller, isInPerson } from '../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { makeIdentify } from '../modules/identity/sessions/identify'
import { appRouter } from './app'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
})
afterAll(() => world.close())

type Procedure = { _def: { type: string; inputs: z.ZodType[] } }
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
const mutations = Object.keys(procedures)
  .filter(path => procedures[path]!._def.type === 'mutation')
  .sort()
type Calls = { [name: string]: Calls } & ((input: unknown) => Promise<unknown>)
const call = (caller: Caller, path: string, input: unknown) => {
  let at = createCaller(appRouter)(contextFor(world, caller)) as unknown as Calls
  for (const name of path.split('.')) at = at[name]!
  return at(input)
}
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    error => toFailure(error).name,
  )

async function actAs(target: Person): Promise<Person> {
  const { accessToken } = (await call(admin, 'app.auth.impersonate', { userId: target.id })) as {
    accessToken: string
  }
  const caller = await makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())
  if (caller.kind !== 'person') throw new Error('It has ended at once')
  return caller
}

/** What nobody does in another's name. */
const IN_PERSON = [
  'admin.mails.send',
  'admin.notifications.execute',
  'admin.outgoingMessages.resend',
  'admin.permissions.create',
  'admin.permissions.revoke',
  'admin.setMaintenanceMode',
  'admin.users.create',
  'admin.users.endSession',
  'admin.payables.setAccount',
  'admin.invoices.chargeSepa',
  'admin.invoices.debit',
  'admin.invoices.execute',
  'admin.invoices.refund',
  'admin.invoices.setDebitAccount',
  'customer.invoices.execute',
  'admin.users.invite',
  'admin.users.remove',
  'admin.users.suspend',
  'admin.users.unsuspend',
  'admin.users.updateSettings',
  'app.apiKeys.create',
  'app.apiKeys.remove',
  'app.apiKeys.revoke',
  'app.auth.changeEmail',
  'app.auth.changePassword',
  'app.auth.devices.end',
  'app.auth.devices.endAll',
  'app.auth.impersonate',
  'app.auth.linkProvider',
  'app.auth.createTransferCode',
  'app.auth.unlinkProvider',
  'app.auth.verifyPhone',
  'app.devices.add',
  'app.devices.test',
  'admin.credits.create',
  'admin.credits.remove',
  'admin.credits.update',
  'admin.incidences.credit',
  'admin.paymentMethods.create',
  'admin.paymentMethods.remove',
  'admin.paymentMethods.update',
  'admin.users.testCharge',
  'customer.account.cancelDeletion',
  'customer.account.requestDeletion',
  'customer.locations.acceptInvitation',
  'customer.orders.confirmPayment',
  'customer.orders.pay',
  'customer.orders.payChange',
  'customer.paymentMethods.add',
  'customer.paymentMethods.confirmSetup',
  'customer.paymentMethods.confirmVerification',
  'customer.paymentMethods.makeDefault',
  'customer.paymentMethods.openSetupPage',
  'customer.paymentMethods.remove',
  'customer.paymentMethods.rename',
  'customer.paymentMethods.setUp',
  'customer.paymentMethods.verify',
  'customer.coupons.redeem',
  'customer.referrals.claim',
  'customer.referrals.takeCode',
  'customer.profile.changeMarketing',
  'customer.wallet.confirmTopUp',
  'customer.wallet.topUp',
  'merchant.people.invite',
  'merchant.people.remove',
  'merchant.people.setRole',
]

/**
 * A call whose name sounds like one of those has to be in the table above, or here, where somebody has decided
 * that whoever helps may do it.
 */
const SOUNDS_PERSONAL =
  /^app\.(?!live)|password|email|phone|provider|account|delet|payment|card|permission|apiKey|device|consent|marketing|passkey|hand/i
const MAY_BE_DONE_FOR_ANOTHER = [
  // A dispatcher helps a courier whose phone fails; the audit log names who acted.
  'courier.routes.offerHandOver',
  'courier.routes.takeHandOver',
  // Staff give out the cards of others, also by a key; the audit log names who acted.
  'admin.nfcCards.archive',
  'admin.nfcCards.create',
  'admin.nfcCards.remove',
  'admin.nfcCards.revoke',
  'admin.nfcCards.unarchive',
  'admin.nfcCards.update',
  'admin.marketing.completeText',
  'admin.marketing.draftNotification',
  'app.auth.logOut',
  'app.auth.stopImpersonating',
  'app.auth.resendVerification',
  'app.devices.remove',
  // Each row is a call of its own, and refused where that is.
  'app.files.take',
  'app.track',
  'customer.account.addresses.create',
  'customer.account.addresses.remove',
  'customer.account.addresses.update',
  'customer.account.billingDetails.create',
  'customer.account.billingDetails.remove',
  'customer.account.billingDetails.update',
  'merchant.orders.resendEmail',
  // The audit log names who acted.
  'admin.invoices.sendEmail',
  // No money moves: what the provider says is asked for, and an attempt that waits is given up.
  'admin.invoices.syncPayments',
  'admin.invoices.withdrawPayment',
]

test('what nobody does in the name of another is this, no more and no less', () => {
  const guarded = mutations.filter(path => isInPerson(procedures[path]!))
  expect(guarded).toEqual(IN_PERSON.toSorted())
})

test('of every call that sounds personal somebody has decided', () => {
  const known = new Set([...IN_PERSON, ...MAY_BE_DONE_FOR_ANOTHER])
  // Nobody is signed in for these, so nobody is acted as.
  const undecided = mutations.filter(
    path => SOUNDS_PERSONAL.test(path) && !path.startsWith('public.') && !known.has(path),
  )
  expect(undecided).toEqual([])
  expect(MAY_BE_DONE_FOR_ANOTHER.filter(path => !mutations.includes(path))).toEqual([])
})

test('nor is the number or the address changed by another way', async () => {
  const target = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const caller = await actAs(target)
  const change = (path: string, fields: object) => refusal(call(caller, path, fields))
  expect(await change('customer.profile.change', { phone: '+34600000001' })).toBe(
    'ForbiddenWhileImpersonating',
  )
  expect(await change('customer.profile.change', { firstName: 'Marta' })).toBeNull()
  expect(await change('admin.users.update', { id: target.id, email: 'mine@example.test' })).toBe(
    'ForbiddenWhileImpersonating',
  )
  expect(await change('admin.users.update', { id: target.id, phone: '+34600000001' })).toBe(
    'ForbiddenWhileImpersonating',
  )
})

test.each(IN_PERSON)('%s is refused', async path => {
  const everything: PermissionType[] = ['HelloAdminPermission', 'ImpersonatorPermission']
  const caller = await actAs(await makePerson(world, { permissions: everything.map(type => ({ type })) }))
  const refused = await refusal(call(caller, path, sampleOf(path, caller.id)))
  // Super admins only: not even reached.
  expect(['ForbiddenWhileImpersonating', 'Forbidden']).toContain(refused as string)
})

test('whatever is written while somebody acts as another names both', async () => {
  const target = await makePerson(world, {
    permissions: [
      { type: 'HelloAdminPermission' },
      { type: 'LogisticsAdminPermission' },
      { type: 'DeveloperPermission' },
    ],
  })
  for (const path of mutations) {
    // Some of them end it.
    const caller = await actAs(target)
    await refusal(call(caller, path, sampleOf(path, target.id)))
  }
  const written = await world.db
    .selectFrom('audit_entry')
    .select(['call', 'impersonator_id'])
    .where('actor_id', '=', target.id)
    .execute()
  expect(written.filter(entry => entry.impersonator_id !== admin.id)).toEqual([])
  // Enough of them have come through for this to mean something.
  expect(new Set(written.map(entry => entry.call)).size).toBeGreaterThan(15)
})

test('nobody writes to the audit log past the one place that knows who is behind', async () => {
  const writers: string[] = []
  for (const file of new Bun.Glob('**/*.ts').scanSync({ cwd: `${import.meta.dir}/..` }))
    if (
      !/\.(test|e2e|make)\.ts$|^dev\/(demo|bench|access)\//.test(file) &&
      /insert\w*\(\s*(\w+,\s*)?'audit_entry'/.test(await Bun.file(`${import.meta.dir}/../${file}`).text())
    )
      writers.push(file)
  expect(writers).toEqual(['core/write.ts'])
})

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
}

/** Something that a call takes, good enough to get past the parsing of its input. */
function sampleOf(path: string, id: string): unknown {
  const parts = procedures[path]!._def.inputs.map(
    input => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema,
  )
  const made = parts.map(part => sample(part, id))
  return made.length ? Object.assign({}, ...made) : undefined
}

const TEXTS = [
  'A sample text',
  'bcn',
  '+34600000000',
  'ABCD-2345',
  'https://example.test/x',
  '2026-11-18',
  '09:00',
  '123456',
]
function sample(schema: Schema, id: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return sample(options[0]!, id)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => sample(part, id)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map(key => [key, sample(schema.properties![key]!, id)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}, id))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'string': {
      if (schema.format === 'date-time') return world.clock.now().toISOString()
      const pattern = schema.pattern ? new RegExp(schema.pattern) : null
      const long = 'x'.repeat(Math.max(schema.minLength ?? 0, 40))
      const fits = (text: string) =>
        text.length >= (schema.minLength ?? 0) && (!pattern || pattern.test(text))
      return (pattern ? [id, `${id}@example.test`, ...TEXTS, long] : [...TEXTS, long]).find(fits) ?? long
    }
    default:
      return undefined
  }
}
