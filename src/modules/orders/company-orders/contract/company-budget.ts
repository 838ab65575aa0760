import { z } from 'zod'
import { Id, Money } from '../../../../core/contract/common'
import { BUDGET_LEVELS } from '../rules/budget'
import { Month } from './company-billing'

const MOST_CENTS = 100_000_000_00

export const AskCompanyBudget = z.object({ locationId: Id, month: Month })

/** What a company plans to pay for a location in a month, and how far it is. */
export const CompanyBudget = z.object({
  /** Null: no budget is set. */
  monthly: Money.nullable(),
  /** What the company pays of the month's orders, with those that are placed for later days. */
  spent: Money,
  /** What the whole month will have cost; null of other months than this one. */
  forecast: Money.nullable(),
  level: z.enum(BUDGET_LEVELS).nullable(),
})
export type CompanyBudget = z.infer<typeof CompanyBudget>

export const SetCompanyBudget = z.object({
  locationId: Id,
  /** In cents; null takes the budget away. */
  monthly: z.int().min(1).max(MOST_CENTS).nullable(),
})
