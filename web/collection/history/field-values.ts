import type { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import type { RecordKind } from '../../../src/modules/back-office/record-search/contract/record-search'
import type { SingleFieldSpec } from '../describe'
import { writtenNumber } from '../fields/written-number'
import { kindOf } from './record-kinds'
import type { HistoryTools } from './sentences'

export interface ValueOf {
  spec: SingleFieldSpec | null
  isCents: boolean
  entry: AuditEntry
}

/** The choices that the state of a record is one of. */
const STATES: Partial<Record<RecordKind, string>> = {
  order: 'orderState',
  lead: 'leadState',
  incidence: 'incidenceStatus',
  promotion: 'promotionState',
  alert: 'alertState',
  routeRequest: 'routeRequest',
  integration: 'integrationStatus',
  webhook: 'webhookState',
}

const ID = /^[0-9a-f]{24}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const LONGEST = 160

/** A value as people read it; null when it is empty, undefined when it has no short form. */
export function writeValue(value: unknown, of: ValueOf, tools: HistoryTools): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return writeList(value, of, tools)
  const { spec, isCents } = of
  const { collection, format, mask } = tools
  if (typeof value === 'boolean') return collection(value ? 'collection.yes' : 'collection.no')
  if (typeof value === 'number') {
    if (isCents || spec?.kind === 'cents' || spec?.kind === 'money') return format.money(value)
    if (spec?.kind === 'percent') return format.percent(value / 10_000)
    return writtenNumber(value, spec?.kind === 'number' ? spec.unit : undefined, format)
  }
  if (typeof value === 'string') return writeText(value, of, tools)
  if (spec?.kind === 'money') return format.money((value as { amount: number }).amount)
  if (spec?.kind === 'address') {
    const { address, details, postalCode, city } = value as Record<string, string | undefined>
    return mask('address', [address, details, postalCode, city].filter(Boolean).join(', '))
  }
  if (isPeriod(value)) return writePeriod(value, tools.t, format)
  return undefined
}

/** Days on which something else counts than in other weeks: closed when it has no hours. */
interface Period {
  from: string
  until: string
  name?: string
  hours: readonly { start: string; end: string }[]
}
const isPeriod = (value: object): value is Period =>
  'from' in value && 'until' in value && 'hours' in value && Array.isArray(value.hours)

function writePeriod(
  { from, until, name, hours }: Period,
  t: ReturnType<typeof useTranslations<'history'>>,
  format: HistoryTools['format'],
): string {
  const dates = [...new Set([from, until])].map(day => format.date(`${day}T12:00Z`)).join('–')
  const days = name ? `${dates}, ${name}` : dates
  if (!hours.length) return t('values.closed', { days })
  return t('values.open', { days, hours: format.list(hours.map(({ start, end }) => `${start}–${end}`)) })
}

function writeList(values: readonly unknown[], of: ValueOf, tools: HistoryTools) {
  if (!values.length) return null
  const written = values.map(one => writeValue(one, of, tools))
  return written.every(one => typeof one === 'string') ? tools.format.list(written) : undefined
}

function writeText(value: string, { spec, entry }: ValueOf, tools: HistoryTools): string | undefined {
  const { collection, format, mask } = tools
  if (spec?.kind === 'picture') return undefined
  const choices = spec?.kind === 'choice' || spec?.kind === 'choices' ? spec.of : null
  if (ID.test(value)) {
    const known = entry.names.find(({ id }) => id === value)
    return known && (known.kind === 'person' ? mask('name', known.label) : known.label)
  }
  const state = STATES[kindOf(entry) ?? 'person']
  for (const group of [choices, spec ? null : state]) {
    const key = `choices.${group}.${value.replaceAll('.', '')}` as 'choices.channel.canteen'
    if (group && collection.has(key)) return collection(key)
  }
  if (DAY.test(value)) return format.date(`${value}T12:00Z`)
  if (INSTANT.test(value)) return format.dateTime(value)
  // Words of the machine stand in columns that no form shows.
  if (!spec || choices) return spec ? value : undefined
  const shown = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  return spec.hides ? mask(spec.hides, shown) : shown
}
