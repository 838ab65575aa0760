import type { OrderedModifier } from '../../../../core/db/columns'
import type { CustomerDetails } from '../../orders/contract/ordering'
import type { OfferedLine } from '../rules/proposal-lines'

/** A line of a proposal as it is kept: priced once, and never looked up again. */
export interface ProposalLine extends OfferedLine {
  productId: string
  name: string
  category: string
  /** Of one without its options, as it is offered. */
  unitCents: number
  /** The same on the menu of the moment when the line was priced. */
  menuCents: number
  children: OrderedModifier[]
  subItemBehavior: 'perUnit' | 'perLine'
  allergens: string[]
  mayContain: string[]
  allergensStated: boolean
  comment: string
}

/** For whom a proposal is, as it was written down. */
export type ProposalCustomer = CustomerDetails
