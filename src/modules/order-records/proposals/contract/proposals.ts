import type { Allergen } from '../../../../core/rules/ordering/allergens'
import type { CustomerDetails } from '../../orders/contract/ordering'
import type { OfferedLine } from '../rules/proposal-lines'

/** An option of a line, as an order keeps it. */
interface ChosenOption {
  groupId: string
  id: string
  name: string
  quantity: number
  priceImpactCents: number
  /** Not there when it is not stated what is in it. */
  allergens?: Allergen[]
  mayContain?: Allergen[]
}

/** A line of a proposal as it is kept: priced once, and never looked up again. */
export interface ProposalLine extends OfferedLine {
  productId: string
  name: string
  category: string
  /** Of one without its options, as it is offered. */
  unitCents: number
  /** The same on the menu of the moment when the line was priced. */
  menuCents: number
  children: ChosenOption[]
  subItemBehavior: 'perUnit' | 'perLine'
  allergens: string[]
  mayContain: string[]
  allergensStated: boolean
  comment: string
}

/** For whom a proposal is, as it was written down. */
export type ProposalCustomer = CustomerDetails
