import type { z } from 'zod'
import type { FieldRefusal } from '../rules/fields/validations'

/** The rule of a field that an issue of a schema stands for, with its number; null: none that has a text of its own. */
export function issueRefusal(issue: z.core.$ZodIssue): FieldRefusal | null {
  switch (issue.code) {
    case 'custom':
      return issue.params && 'rule' in issue.params ? (issue.params as FieldRefusal) : null
    case 'invalid_type':
      return isMissing(issue) ? { rule: 'required' } : null
    case 'invalid_value':
      return issue.values.length === 1 && issue.values[0] === true ? { rule: 'checked' } : null
    case 'invalid_format':
      return FORMATS[issue.format] ?? null
    case 'too_small': {
      const n = Number(issue.minimum)
      if (issue.origin === 'string') return n === 1 ? { rule: 'required' } : { rule: 'minLength', n }
      if (issue.origin === 'array') return { rule: 'selectAtLeast', n }
      return isNumber(issue.origin) ? { rule: issue.inclusive ? 'atLeast' : 'greaterThan', n } : null
    }
    case 'too_big': {
      const n = Number(issue.maximum)
      if (issue.origin === 'string') return { rule: 'maxLength', n }
      return isNumber(issue.origin) && issue.inclusive ? { rule: 'atMost', n } : null
    }
    default:
      return null
  }
}

const FORMATS: Record<string, FieldRefusal> = { email: { rule: 'email' }, url: { rule: 'url' } }

/** Zod keeps the input of an issue only when it is asked to, and otherwise names it in the message. */
const isMissing = (issue: z.core.$ZodIssue) =>
  'input' in issue
    ? issue.input === undefined || issue.input === null
    : /received (undefined|null)$/.test(issue.message)

const isNumber = (origin: string) => origin === 'number' || origin === 'int'
