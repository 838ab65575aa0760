import { z } from 'zod'
import { City, Day, Id, Text, TimeOfDay } from '../../../../core/contract/common'
import { daysBetween } from '../../../../core/rules/local-time'
import { overlapAmong } from '../rules/special-hours'

/** Special hours last so many days at most: what lasts longer belongs in the week. */
const MAX_DAYS = 366
const MAX_STORES = 500
/** Of one store. */
export const MAX_SPECIAL_HOURS = 366

export const OpeningHours = z.object({ start: TimeOfDay, end: TimeOfDay })

/** Hours that end on the day they begin: those past midnight are not offered yet. */
export const withinDay = ({ start, end }: z.output<typeof OpeningHours>) => start < end
export const WITHIN_DAY = {
  message: 'Hours end on the day they begin, by 23:59',
  params: { rule: 'withinDay' },
}

const HoursOfDay = z.array(OpeningHours.refine(withinDay, { ...WITHIN_DAY, path: ['end'] })).max(6)
const days = { from: Day, until: Day, name: Text(80).default('') }

type Days = { from: string; until: string }
const inOrder = ({ from, until }: Days) => from <= until
const NOT_IN_ORDER = { path: ['until'], message: 'The last day is before the first' }
const isShort = ({ from, until }: Days) => daysBetween(from, until) < MAX_DAYS
const TOO_LONG = { path: ['until'], message: 'Special hours last a year at most' }

/** Other hours than those of the week on some days; without hours, the store is closed on them. */
export const SpecialHours = z
  .object({ ...days, hours: HoursOfDay })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(isShort, TOO_LONG)

/** All special hours of a store. */
export const SpecialHoursList = z
  .array(SpecialHours)
  .max(MAX_SPECIAL_HOURS)
  .superRefine((list, ctx) => {
    const overlapping = overlapAmong(list)
    if (overlapping)
      ctx.addIssue({
        code: 'custom',
        path: [list.indexOf(overlapping[1] as (typeof list)[number]), 'from'],
        message: 'Two special hours are for the same day',
      })
  })

/** The same hours for many stores. `hours` null: those of the week again. */
export const ChangeSpecialHours = z
  .object({
    storeIds: z.array(Id).min(1).max(MAX_STORES),
    ...days,
    hours: HoursOfDay.nullable(),
    /** Only answers what would become of the stores. */
    dryRun: z.boolean().default(false),
  })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(isShort, TOO_LONG)

export const ChangedSpecialHours = z.object({
  stores: z.array(
    z.object({
      id: Id,
      name: z.string(),
      isChanged: z.boolean(),
      /** Other special hours that gave way on these days. */
      replaced: z.array(z.object({ from: Day, until: Day, name: z.string(), hours: z.array(OpeningHours) })),
    }),
  ),
})
export type ChangedSpecialHours = z.infer<typeof ChangedSpecialHours>

export const ListPublicHolidays = z.object({ city: City, year: z.int().min(2000).max(2099) })
export const PublicHolidays = z.object({ holidays: z.array(z.object({ on: Day, name: z.string() })) })
