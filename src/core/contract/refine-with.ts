import type { z } from 'zod'
import { type Check, firstWrong } from '../rules/fields/validations'

/** Holds a field to the checks that its form makes too; a refusal says which rule, by the name that forms know. */
export const refineWith =
  <Value>(...checks: readonly Check<Value>[]) =>
  (value: Value, ctx: z.RefinementCtx<Value>): void => {
    const refusal = firstWrong(value, ...checks)
    if (refusal) ctx.addIssue({ code: 'custom', message: refusal.rule, params: refusal })
  }
