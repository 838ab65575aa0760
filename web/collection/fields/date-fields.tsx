import { DEFAULT_TZ, instantOf, localDateOf, localTimeOf } from '../../../src/core/rules/local-time'
import { Input } from '../../ui/fields/input'
import type { ControlProps, FieldSpec, SingleFieldSpec } from '../describe'

type Kind = 'date' | 'instant' | 'time'

/** The native control of each; days and times are those of the stores. */
const NATIVE = { date: 'date', instant: 'datetime-local', time: 'time' } as const

const isInstant = (value: unknown) =>
  value instanceof Date || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))

/** As the native control writes it: "2026-11-23", "2026-11-23T13:30" or "13:30"; empty for nothing. */
export function writtenMoment(kind: Kind, value: unknown): string {
  if (kind !== 'instant') return typeof value === 'string' ? value : ''
  if (!isInstant(value)) return ''
  const at = new Date(value as string | Date)
  return `${localDateOf(at, DEFAULT_TZ)}T${localTimeOf(at, DEFAULT_TZ)}`
}

/** As it goes over the wire; null for nothing, and for what is not whole yet. */
export function readMoment(kind: Kind, text: string): string | null {
  if (kind !== 'instant') return text || null
  const [day, time] = text.split('T')
  return day && time ? instantOf(day, time.slice(0, 5), DEFAULT_TZ).toISOString() : null
}

/** A day, an instant or a time of day. */
export function MomentField({ spec, value, onChange, values, disabled }: ControlProps<Kind, unknown>) {
  const edge = (name: string | undefined) => (name && writtenMoment(spec.kind, values[name])) || undefined
  return (
    <Input
      type={NATIVE[spec.kind]}
      value={writtenMoment(spec.kind, value)}
      min={edge(spec.after)}
      max={edge(spec.before)}
      disabled={disabled}
      onChange={event =>
        onChange(readMoment(spec.kind, event.target.value) ?? (spec.nullable ? null : undefined))
      }
    />
  )
}

/** A range as the two fields that it is: each bounds the other. Everything else is one field. */
export function partsOf(spec: FieldSpec): readonly SingleFieldSpec[] {
  if (spec.kind !== 'range') return [spec]
  const { of: kind, until, ...from } = spec
  return [
    { ...from, kind, before: until.name },
    { ...from, ...until, kind, hint: undefined, after: from.name },
  ]
}
