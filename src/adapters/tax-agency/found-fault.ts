import { agencyText, refusalOf } from '../../modules/billing/tax-records/rules/agency-codes'

/** What the local agency finds wrong, in the words of the real one. */
export type FoundFault = { code: number; text: string; refuses: boolean }

/** @param about what the agency names behind its text */
export const faultOf = (code: number, about?: string): FoundFault => ({
  code,
  text: [agencyText(code), about && `${about}.`].filter(Boolean).join(' '),
  refuses: refusalOf(code) !== 'nothing',
})
