import { z } from 'zod'
import { plainPhone } from '../rules/fields/plain-phone'
import { withFullPostalCode } from '../rules/fields/postal-code'
import { LANGUAGES } from '../rules/languages'
import { ALLERGENS } from '../rules/ordering/allergens'
import { CHANNELS } from '../rules/ordering/channels'
import { DIETS } from '../rules/ordering/diets'
import { readInstant } from '../rules/typed/moments'
import { refineWith } from './refine-with'

export { toMoney } from '../rules/money/cents'

/** 24 hex characters; the first eight are the second it was made in. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/)

/** Text without what Postgres or a screen cannot show, trimmed. */
export const Text = (max = 200) => z.string().trim().max(max)

const instantOf = (value: unknown) => (typeof value === 'string' ? (readInstant(value) ?? value) : value)
const InCentury = z
  .date({ error: 'Write an instant as ISO 8601 with a zone, such as 2026-11-07T12:30:00Z' })
  .refine(at => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100, { message: 'Out of range' })

/** An instant on the wire is ISO 8601 with a zone; years outside the century are mistakes. */
export const Instant = z.preprocess(instantOf, InCentury)

const LastMoment = InCentury.clone()
/** An instant until which something is valid: a day in a file counts to its last moment. */
export const EndInstant = z.preprocess(instantOf, LastMoment)

/** Whether a schema, without what wraps it, is that of an `EndInstant`. */
export const isEndInstant = (schema: unknown): boolean => schema === LastMoment

/** A calendar day, YYYY-MM-DD. */
export const Day = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  // Of 31 February the calendar makes a day in March, and the database an error.
  // Asked also of what is no day at all.
  .refine(day => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), { message: 'No such day' })

/** A local time of day, HH:mm. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const Cents = z.int().min(0).max(99_999_999)

export const Money = z.object({ amount: z.int(), currency: z.literal('eur') })
export type Money = z.infer<typeof Money>

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

export const City = z.enum(['bcn', 'mad', 'sev', 'vlc'])
export type City = z.infer<typeof City>

export const Geo = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export type Geo = z.infer<typeof Geo>

/** The fields of an address, for contracts that ask for more or less of it. */
export const AddressParts = z.object({
  name: Text().optional(),
  address: Text(300),
  /** Floor, door, staircase: what a courier needs beyond the street number. */
  details: Text(200).optional(),
  postalCode: Text(12).optional(),
  city: Text(80).optional(),
  country: Text(2).optional(),
  geo: Geo.optional(),
  formattedAddress: Text(400).optional(),
  locationId: Id.optional(),
})
export const Address = AddressParts.overwrite(withFullPostalCode)
export type Address = z.infer<typeof Address>

export const BillingDetails = z.object({
  name: Text(160).optional(),
  vatNumber: Text(24).optional(),
  address: Address.optional(),
  email: Text(200).optional(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const BillingMeta = z.object({
  poNumber: Text(80).optional(),
  costCenter: Text(80).optional(),
  projectCode: Text(80).optional(),
})
export type BillingMeta = z.infer<typeof BillingMeta>

/** The answer of what has nothing more to say. */
export const Ok = z.object({ ok: z.literal(true) })
export const ok = { ok: true } as const

export const Channel = z.enum(CHANNELS)

export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/)

export const IdOrSlug = z.string().min(1).max(80)

const phone = (text: string) => (plainPhone(text) === null ? ({ rule: 'phone' } as const) : null)
/** A phone number, stored as E.164 however it was written. */
export const Phone = z
  .string()
  .superRefine(refineWith<string>(phone))
  .transform(text => plainPhone(text) ?? text)

export const Allergen = z.enum(ALLERGENS)
export const Diet = z.enum(DIETS)
/** What the person who eats has declared not to eat, and how that person eats. */
export const EaterNeeds = z.object({ avoidedAllergens: z.array(z.string()), diets: z.array(Diet) })
