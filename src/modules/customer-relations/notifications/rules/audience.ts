import type { Channel } from '../../../../core/rules/ordering/channels'

/** Groups of people by what they are here. */
export const AUDIENCE_GROUPS = ['customers', 'couriers', 'kitchens', 'companies'] as const
export type AudienceGroup = (typeof AUDIENCE_GROUPS)[number]

/** When they ordered last; failed orders are none. */
export const LAST_ORDERS = ['never', 'within', 'before'] as const

/** Of a group, those for whom all of this is true. What is left out is not asked for. */
export type Audience = {
  group: AudienceGroup
  cities?: readonly string[]
  languages?: readonly string[]
  organizationIds?: readonly string[]
  locationIds?: readonly string[]
  /** Who has ordered in one of these. */
  channels?: readonly Channel[]
  lastOrder?: { is: (typeof LAST_ORDERS)[number]; days?: number }
}

/** So long ago somebody ordered last who is missed, when nothing else is said. */
export const MISSED_AFTER_DAYS = 30

/** An audience by its name: "customers", "couriers:bcn", "city:mad", "lapsed", "location:{id}", "organization:{id}". */
export function readAudience(name: string): Audience | null {
  const [, group, city] = name.match(/^([a-z]+)(?::([a-z]{3}))?$/) ?? []
  const cities = city ? { cities: [city] } : {}
  if (group === 'city') return city ? { group: 'customers', ...cities } : null
  if (group === 'newcomers') return { group: 'customers', ...cities, lastOrder: { is: 'never' } }
  if (group === 'regulars' || group === 'lapsed')
    return {
      group: 'customers',
      ...cities,
      lastOrder: { is: group === 'lapsed' ? 'before' : 'within', days: MISSED_AFTER_DAYS },
    }
  const known = AUDIENCE_GROUPS.find(one => one === group)
  if (known) return { group: known, ...cities }
  const [, of, id] = name.match(/^(location|organization):([0-9a-f]{24})$/) ?? []
  if (!id) return null
  return of === 'location'
    ? { group: 'customers', locationIds: [id] }
    : { group: 'customers', organizationIds: [id] }
}
