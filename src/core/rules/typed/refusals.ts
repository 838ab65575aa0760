import type { MomentRefusal } from './moments'
import type { NumberRefusal } from './numbers'

/** Why a text is no number or moment; its words stand under `ui.unreadable`. */
export type UnreadableRule = MomentRefusal | NumberRefusal

const RULES: ReadonlySet<unknown> = new Set<UnreadableRule>([
  'notNumber',
  'ambiguousNumber',
  'decimals',
  'notDay',
  'noSuchDay',
  'ambiguousDay',
  'noSuchTime',
  'ambiguousTime',
])

export const isUnreadable = (rule: unknown): rule is UnreadableRule => RULES.has(rule)
