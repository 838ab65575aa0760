import { parseArgs } from 'node:util'
import { z } from 'zod'
import { City } from '../../core/contract/common'

export const CHAOS_LEVELS = ['none', 'low', 'high'] as const

const count = (max: number) => z.coerce.number().int().min(1).max(max)

const Options = z.object({
  city: City.default('bcn'),
  speed: count(60).default(20),
  orders: count(5_000).default(60),
  couriers: count(200).default(12),
  seed: z.coerce.number().int().default(7),
  from: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .default('11:30'),
  until: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .default('15:00'),
  chaos: z.enum(CHAOS_LEVELS).default('low'),
  dispatch: z.enum(['on', 'off']).default('on'),
  url: z.url().optional(),
})
export type Options = z.output<typeof Options>

/** Reads the arguments of the command. Throws with the first that it does not understand. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(Options.shape).map(name => [name, { type: 'string' as const }])),
  })
  const { data, error } = Options.safeParse(values)
  if (data) return data
  const [issue] = error.issues
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
}
