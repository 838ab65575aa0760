import type { TestWorld } from '../../../core/testing'
import { from } from '../sign-in/sign-in.make'

export const MINUTE = 60_000

let numbers = 0
export const newNumber = () => `+3461${String(++numbers).padStart(7, '0')}`
let networks = 0
/** Each visitor calls from a network of their own; this machine itself would be counted less. */
export const visitor = (world: TestWorld, deviceId = 'laptop') =>
  from(world, { deviceId, ip: `10.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}` }).public.auth
    .phone

/** Every text message to a number, oldest first. */
export const textsTo = (world: TestWorld, phone: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('recipient', '=', phone)
    .where('medium', '=', 'sms')
    .orderBy('id')
    .execute()

/** Asks for a code, and reads it. */
export async function askForCode(world: TestWorld, phone: string): Promise<string> {
  await visitor(world).requestSms({ phone })
  return (await textsTo(world, phone)).at(-1)!.body_text.slice(0, 6)
}
