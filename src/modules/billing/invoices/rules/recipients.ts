import { simplifiedCeilingCents } from './invoice-kinds'

/** Who an invoice is for, or that it has no recipient; the last one when the law asks for one that is not known. */
export type RecipientDecision = 'full' | 'simplified' | 'detailsMissing'

/** Whether an invoice over this total needs a recipient that is known by name and VAT number. */
export function decideRecipient(facts: {
  hasRecipient: boolean
  totalCents: number
  isHospitality: boolean
}): RecipientDecision {
  if (facts.hasRecipient) return 'full'
  return facts.totalCents <= simplifiedCeilingCents(facts.isHospitality) ? 'simplified' : 'detailsMissing'
}
