import {
  type LocalDate,
  type LocalTime,
  minutesOf,
  type Weekday,
  weekdayOf,
} from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'

export type EntitlementKind = 'kind' | 'flex'

/** What a location gives its people for a day, and when. */
export interface EntitlementRule {
  id: string
  kind: EntitlementKind
  amountPerDayCents: number
  /** None: every day. */
  weekdays: readonly Weekday[]
  /** None: every channel. */
  channels: readonly Channel[]
  /** The times of delivery that it is for; null: the whole day. `to` does not belong to it. */
  window: { from: LocalTime; to: LocalTime } | null
  /** What the person must have paid of that day's orders before it adds anything. */
  unlocksAtUserSpentCents: number
  maxPerMonthCents: number | null
  /** First and last day. */
  validFrom: LocalDate | null
  validUntil: LocalDate | null
  paused?: boolean
  /** Whose rule it is. What a location says about a kind itself counts there in place of what its organization says. */
  level?: 'location' | 'organization'
  /** The groups of people it is for; none: all of the location. */
  groups?: readonly string[]
}

/** The day of the delivery at the location, and what the person has used. */
export interface EntitlementQuestion {
  rules: readonly EntitlementRule[]
  on: LocalDate
  /** Of the delivery; null while no window is chosen: windows do not count then. */
  time: LocalTime | null
  channel: Channel
  groups?: readonly string[]
  spentOnDay: Readonly<Record<EntitlementKind, number>>
  /** In the month of `on`, that day left out. */
  spentInMonth: Readonly<Record<EntitlementKind, number>>
}

/** Why a rule gives what it gives: the first that applies. */
export type EntitlementReason =
  | 'applies'
  | 'paused'
  | 'otherGroup'
  | 'notYetValid'
  | 'expired'
  | 'overridden'
  | 'otherWeekday'
  | 'givesNothing'
  | 'monthUsedUp'
  | 'otherChannel'
  | 'outsideWindow'

export interface EntitlementTrace {
  ruleId: string
  kind: EntitlementKind
  reason: EntitlementReason
  /** What it gives for the day; 0 when it does not. */
  grantedCents: number
  /** What of it may pay for this channel and time. */
  usableCents: number
}

export interface Entitlements {
  availableKindCents: number
  availableFlexCents: number
  /** What all rules give for the day, whatever the channel and time: this is granted in the ledger. */
  granted: Record<EntitlementKind, number>
  unlocksAtUserSpentCents: number
  trace: EntitlementTrace[]
}

/** What a person may spend on a delivery of a day, with the reason for each rule. */
export function entitlementsOn(question: EntitlementQuestion): Entitlements {
  const granted = { kind: 0, flex: 0 }
  const usable = { kind: 0, flex: 0 }
  let unlocksAtUserSpentCents = 0
  const decidedHere = new Set(
    question.rules.flatMap(rule =>
      rule.level !== 'organization' && !whyNotInForce(rule, question) ? [rule.kind] : [],
    ),
  )

  const trace = question.rules.map((rule): EntitlementTrace => {
    const { kind } = rule
    const none = (reason: EntitlementReason) => ({
      ruleId: rule.id,
      kind,
      reason,
      grantedCents: 0,
      usableCents: 0,
    })
    const notInForce = whyNotInForce(rule, question)
    if (notInForce) return none(notInForce)
    if (rule.level === 'organization' && decidedHere.has(kind)) return none('overridden')
    if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(question.on)))
      return none('otherWeekday')

    const leftOfMonth =
      rule.maxPerMonthCents === null
        ? rule.amountPerDayCents
        : Math.max(0, rule.maxPerMonthCents - question.spentInMonth[kind])
    const grantedCents = Math.min(rule.amountPerDayCents, leftOfMonth)
    if (grantedCents === 0) return none(rule.amountPerDayCents === 0 ? 'givesNothing' : 'monthUsedUp')
    granted[kind] += grantedCents

    const refusedUse = whyNotUsable(rule, question)
    if (refusedUse) return { ...none(refusedUse), grantedCents }

    usable[kind] += grantedCents
    unlocksAtUserSpentCents = Math.max(unlocksAtUserSpentCents, rule.unlocksAtUserSpentCents)
    return { ruleId: rule.id, kind, reason: 'applies', grantedCents, usableCents: grantedCents }
  })

  const available = (kind: EntitlementKind) =>
    Math.max(0, Math.min(usable[kind], granted[kind] - question.spentOnDay[kind]))
  return {
    availableKindCents: available('kind'),
    availableFlexCents: available('flex'),
    granted,
    unlocksAtUserSpentCents,
    trace,
  }
}

/** The period of a flexible allowance's account: the day itself, since what is not used is not carried over. */
export function flexPeriodOf(on: LocalDate): string {
  return on
}

function whyNotInForce(
  rule: EntitlementRule,
  { on, groups = [] }: EntitlementQuestion,
): EntitlementReason | null {
  if (rule.paused) return 'paused'
  if (rule.groups?.length && !rule.groups.some(group => groups.includes(group))) return 'otherGroup'
  if (rule.validFrom !== null && on < rule.validFrom) return 'notYetValid'
  return rule.validUntil !== null && on > rule.validUntil ? 'expired' : null
}

function whyNotUsable(
  rule: EntitlementRule,
  { channel, time }: EntitlementQuestion,
): EntitlementReason | null {
  if (rule.channels.length > 0 && !rule.channels.includes(channel)) return 'otherChannel'
  if (rule.window === null || time === null) return null
  const minutes = minutesOf(time)
  const isWithin = minutes >= minutesOf(rule.window.from) && minutes < minutesOf(rule.window.to)
  return isWithin ? null : 'outsideWindow'
}

/** Whether there is a delivery for which both would give: then their amounts add up. */
export function overlap(a: EntitlementRule, b: EntitlementRule): boolean {
  if (a.id === b.id || a.kind !== b.kind || a.paused || b.paused) return false
  if ((a.level ?? 'location') !== (b.level ?? 'location')) return false
  const meet = <Value>(some: readonly Value[], others: readonly Value[]) =>
    !some.length || !others.length || some.some(value => others.includes(value))
  const inTime =
    !a.window ||
    !b.window ||
    (minutesOf(a.window.from) < minutesOf(b.window.to) && minutesOf(b.window.from) < minutesOf(a.window.to))
  return (
    meet(a.weekdays, b.weekdays) &&
    meet(a.channels, b.channels) &&
    meet(a.groups ?? [], b.groups ?? []) &&
    inTime &&
    (a.validFrom ?? '') <= (b.validUntil ?? '9') &&
    (b.validFrom ?? '') <= (a.validUntil ?? '9')
  )
}
