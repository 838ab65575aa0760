import type { formatsOf } from '../../i18n/format'
import { locales } from '../../i18n/language'

const HOUR = 60
const DAY = 24 * HOUR

/** A number with its unit to be read: "5,000 m"; minutes that are whole hours or days as those, "7 days". */
export function writtenNumber(
  value: number,
  unit: string | undefined,
  format: Pick<ReturnType<typeof formatsOf>, 'number' | 'language'>,
): string {
  if (unit !== 'min' || value < HOUR || value % HOUR !== 0)
    return [format.number(value), unit].filter(Boolean).join(' ')
  const [of, count] = value % DAY === 0 ? (['day', value / DAY] as const) : (['hour', value / HOUR] as const)
  return new Intl.NumberFormat(locales[format.language], {
    style: 'unit',
    unit: of,
    unitDisplay: 'long',
  }).format(count)
}
