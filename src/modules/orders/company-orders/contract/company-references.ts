import { z } from 'zod'
import { Id, Money } from '../../../../core/contract/common'
import { Month } from './company-billing'

/** What people name at checkout for the books of their company. */
export const REFERENCES = ['costCenter', 'projectCode'] as const

export const AskCompanyReferences = z.object({ locationId: Id, month: Month, by: z.enum(REFERENCES) })

/** A month by cost center or project, the largest first. */
export const CompanyReferences = z.array(
  z.object({
    /** Null: orders that name none. */
    name: z.string().nullable(),
    orders: z.int(),
    byCompany: Money,
    total: Money,
  }),
)
