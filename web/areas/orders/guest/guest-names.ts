import { NAME_MAX } from '../../../../src/core/rules/fields/name'
import {
  email,
  firstWrong,
  maxLength,
  realName,
  required,
} from '../../../../src/core/rules/fields/validations'
import type { FilledDraft } from '../cart/checkout-draft'

export type Guest = Pick<FilledDraft, 'name' | 'lastName' | 'email'>

/** What of a guest is missing, by the same checks as the server's. */
export function guestLacks({ name, lastName, email: address }: Guest): 'name' | 'email' | null {
  const isName = (text: string) => firstWrong(text.trim(), required, realName, maxLength(NAME_MAX)) === null
  if (!isName(name) || !isName(lastName)) return 'name'
  return firstWrong(address.trim(), required, email, maxLength(200)) ? 'email' : null
}

/** "Ada Augusta Byron" is Ada and Augusta Byron: in Spain people have two last names. */
export function namesOf(fullName: string): { name: string; lastName: string } {
  const [name = '', ...others] = fullName.trim().split(/\s+/)
  return { name, lastName: others.join(' ') }
}

export const fullNameOf = ({ name, lastName }: Pick<Guest, 'name' | 'lastName'>) =>
  [name, lastName].filter(Boolean).join(' ')
