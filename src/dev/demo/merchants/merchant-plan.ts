import type { City } from '../../../core/contract/common'
import type { Language } from '../../../core/rules/languages'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { CutoffRule } from '../../../modules/stores/hours/rules/slots'
import type { Cuisine, EventType } from '../../../modules/stores/stores/rules/categories'
import type { MenuLanguage } from '../dishes/ingredients'

/** When it cooks and delivers. */
export type Hours = 'weekdays' | 'mondayToSaturday' | 'everyDay'

export interface StorePlan {
  name: string
  city: City
  street: string
  number: number
  channel: Channel
  hours: Hours
  opens: string
  closes: string
  leadHours: number
  cutoff?: CutoffRule
  minimumCents: number
  radiusMeters?: number
  capacity?: number
  deliveryCents?: number
  isCrossDocking?: boolean
  eventTypes?: EventType[]
  about: string
  aboutIn?: Partial<Record<Language, string>>
  /** How much of the orders it gets. */
  weight: number
}

export interface MerchantPlan {
  key: string
  name: string
  legalName: string
  vatNumber: string
  language: MenuLanguage
  /** What it writes its texts in besides. */
  alsoIn?: readonly Language[]
  about: string
  accent: string
  cuisines: Cuisine[]
  /** Its prices against those of the lists. */
  priceFactor: number
  stores: StorePlan[]
}

/** Lunch, on working days. */
export const LUNCH_HOURS = { hours: 'weekdays', opens: '12:00', closes: '16:00' } as const
export const ALL_WEEK = { hours: 'everyDay', opens: '07:00', closes: '22:00' } as const
export const LUNCH = { channel: 'canteen', minimumCents: 800 } as const
export const EVENTS = {
  channel: 'catering',
  hours: 'everyDay',
  opens: '06:30',
  closes: '21:30',
  capacity: 6,
} as const
export const MARKET = {
  channel: 'groceries',
  hours: 'mondayToSaturday',
  opens: '07:00',
  closes: '21:00',
  minimumCents: 2500,
} as const
