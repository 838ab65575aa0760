import { isEmail } from './email'
import { isRealName } from './name'
import { isNotificationUrl, isUrl } from './url'

/** What is wrong with a field: a rule's name, whose text exists in every language, and the numbers in it. */
export type FieldRefusal =
  | {
      rule:
        | 'required'
        | 'email'
        | 'url'
        | 'checked'
        | 'iban'
        | 'vat'
        | 'phone'
        | 'realName'
        | 'notificationUrl'
    }
  | { rule: 'minLength' | 'maxLength' | 'greaterThan' | 'atLeast' | 'atMost' | 'selectAtLeast'; n: number }
  | { rule: 'typedText'; text: string }

export type FieldRule = FieldRefusal['rule']

export const FIELD_RULES = [
  'required',
  'email',
  'url',
  'minLength',
  'maxLength',
  'checked',
  'greaterThan',
  'atLeast',
  'atMost',
  'selectAtLeast',
  'iban',
  'vat',
  'phone',
  'realName',
  'notificationUrl',
  'typedText',
] as const satisfies readonly FieldRule[]

/** A check of one field: what is wrong, or null. All but `required` let an empty field pass. */
export type Check<Value> = (value: Value) => FieldRefusal | null

export type Text = string | null | undefined

type TextRule = 'email' | 'url' | 'iban' | 'vat' | 'phone' | 'realName' | 'notificationUrl'

/** A check by a yes-or-no function. */
export function textCheck(rule: TextRule, isRight: (value: string) => boolean): Check<Text> {
  return value => (!value || isRight(value) ? null : { rule })
}

export const required: Check<unknown> = value =>
  value === '' || value === null || value === undefined ? { rule: 'required' } : null

export const email = textCheck('email', isEmail)
export const url = textCheck('url', isUrl)
export const realName = textCheck('realName', isRealName)
export const notificationUrl = textCheck('notificationUrl', isNotificationUrl)

export const checked: Check<boolean | null | undefined> = value =>
  value === true ? null : { rule: 'checked' }

export function minLength(n: number): Check<Text> {
  return value => (!value || value.length >= n ? null : { rule: 'minLength', n })
}

export function maxLength(n: number): Check<Text> {
  return value => (!value || value.length <= n ? null : { rule: 'maxLength', n })
}

export function greaterThan(n: number): Check<number | null | undefined> {
  return value => (value == null || value > n ? null : { rule: 'greaterThan', n })
}

export function atLeast(n: number): Check<number | null | undefined> {
  return value => (value == null || value >= n ? null : { rule: 'atLeast', n })
}

export function atMost(n: number): Check<number | null | undefined> {
  return value => (value == null || value <= n ? null : { rule: 'atMost', n })
}

export function selectAtLeast(n: number): Check<readonly unknown[]> {
  return value => (value.length >= n ? null : { rule: 'selectAtLeast', n })
}

/** A dangerous action asks to type a text; capitals do not matter. */
export function typedText(expected: string): Check<Text> {
  return value =>
    (value ?? '').trim().toLowerCase() === expected.trim().toLowerCase()
      ? null
      : { rule: 'typedText', text: expected }
}

/** The first thing that is wrong. */
export function firstWrong<Value>(value: Value, ...checks: readonly Check<Value>[]): FieldRefusal | null {
  for (const check of checks) {
    const refusal = check(value)
    if (refusal) return refusal
  }
  return null
}
