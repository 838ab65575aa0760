import { isEmail } from './email'
import { isRealName } from './name'

/** What is wrong with a field: a rule's name, whose text exists in every language, and the numbers in it. */
export type FieldRefusal =
  | { rule: 'required' | 'email' | 'url' | 'iban' | 'vat' | 'phone' | 'realName' | 'withinDay' | 'checked' }
  | { rule: 'minLength' | 'maxLength' | 'greaterThan' | 'atLeast' | 'atMost' | 'selectAtLeast'; n: number }

export type FieldRule = FieldRefusal['rule']

export const FIELD_RULES = [
  'required',
  'email',
  'url',
  'checked',
  'minLength',
  'maxLength',
  'greaterThan',
  'atLeast',
  'atMost',
  'selectAtLeast',
  'iban',
  'vat',
  'phone',
  'realName',
  'withinDay',
] as const satisfies readonly FieldRule[]

/** A check of one field: what is wrong, or null. All but `required` let an empty field pass. */
export type Check<Value> = (value: Value) => FieldRefusal | null

export type Text = string | null | undefined

type TextRule = 'email' | 'iban' | 'vat' | 'phone' | 'realName'

/** A check by a yes-or-no function. */
export function textCheck(rule: TextRule, isRight: (value: string) => boolean): Check<Text> {
  return value => (!value || isRight(value) ? null : { rule })
}

export const required: Check<unknown> = value =>
  value === '' || value === null || value === undefined ? { rule: 'required' } : null

export const email = textCheck('email', isEmail)
export const realName = textCheck('realName', isRealName)

export function minLength(n: number): Check<Text> {
  return value => (!value || value.length >= n ? null : { rule: 'minLength', n })
}

export function maxLength(n: number): Check<Text> {
  return value => (!value || value.length <= n ? null : { rule: 'maxLength', n })
}

/** The first thing that is wrong. */
export function firstWrong<Value>(value: Value, ...checks: readonly Check<Value>[]): FieldRefusal | null {
  for (const check of checks) {
    const refusal = check(value)
    if (refusal) return refusal
  }
  return null
}
