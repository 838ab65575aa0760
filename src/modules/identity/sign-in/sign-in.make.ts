import type { Caller, RequestInfo } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from '../sessions/identify'
import { hashPassword } from './passwords'

export const PASSWORD = 'vuit-pomes-verdes'

let count = 0
export const newAddress = () => `ada-${++count}@example.test`

/** Calls from a device of a visitor, who is nobody yet. */
export const from = (world: TestWorld, request: Partial<RequestInfo> = {}) =>
  createCaller(appRouter)(contextFor(world, undefined, { deviceId: 'laptop', ...request }))

/** Calls as whoever these tokens belong to. */
export async function withTokens(world: TestWorld, { accessToken }: { accessToken: string }) {
  const caller = await makeIdentify(world)(`Bearer ${accessToken}`, world.clock.now())
  return as(world, caller)
}
export const as = (world: TestWorld, caller: Caller, request: Partial<RequestInfo> = {}) =>
  createCaller(appRouter)(contextFor(world, caller, { deviceId: 'laptop', ...request }))

/** The name of the failure with which a call is refused; null when it is not. */
export const refusal = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )

export const register = (world: TestWorld, email: string, more: Record<string, unknown> = {}) =>
  from(world).public.auth.register({
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...more,
  })

/** A person with a proven address and a password, who has never signed in. */
export async function makeAccount(
  world: TestWorld,
  { email = newAddress(), password = PASSWORD as string | null, ...columns }: AccountOptions = {},
): Promise<{ id: string; email: string }> {
  const id = world.newId()
  const now = world.clock.now()
  await world.db
    .insertInto('person')
    .values({
      id,
      email,
      email_verified_at: now,
      password_hash: password === null ? null : await hashPassword(password, world.settings.passwordCost),
      first_name: 'Ada',
      last_name: 'Lovelace',
      language: 'en',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute()
  return { id, email }
}
type AccountOptions = {
  email?: string
  password?: string | null
  language?: string
  suspended_at?: Date
  email_verified_at?: Date | null
  is_demo?: boolean
}

/** What was written to an address, oldest first. */
export const mailsTo = (world: TestWorld, recipient: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

/** The newest mail of this kind to an address. */
export async function lastMail(world: TestWorld, recipient: string, template: string) {
  const mail = (await mailsTo(world, recipient)).findLast(one => one.template === template)
  if (!mail) throw new Error(`No mail "${template}" to ${recipient}`)
  return mail
}

/** The token in the link of that mail. */
export async function tokenTo(world: TestWorld, recipient: string, template: string): Promise<string> {
  const { body_text } = await lastMail(world, recipient, template)
  return new URL(body_text.match(/https?:\/\/\S+/)![0]).searchParams.get('token')!
}

export const pinTo = async (world: TestWorld, recipient: string, template = 'pin'): Promise<string> =>
  (await lastMail(world, recipient, template)).body_text.match(/^\d{6}$/m)![0]
