import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { Month } from './month-tiles'

const PARTS = [
  ['byCompany', 'bg-brand'],
  ['flex', 'bg-info'],
  ['byEmployee', 'bg-text3'],
] as const

/** Twelve months, each as a bar of who paid; the chosen one is what the rest of the screen shows. */
export function MonthsList({
  months,
  month,
  onChoose,
}: {
  months: readonly Month[]
  month: string
  onChoose: (month: string) => void
}) {
  const t = useTranslations('company.billing')
  const f = useFormat()
  const most = Math.max(1, ...months.map(({ total }) => total.amount))
  return (
    <>
      <ul className="p-2">
        {months.map(each => {
          const isChosen = each.month === month
          return (
            <li key={each.month}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(each.month)}
                className={cx(
                  'grid min-h-11 w-full grid-cols-[7.5rem_1fr_5.5rem] items-center gap-3 rounded-control px-2 text-start hover:bg-sunken',
                  isChosen && 'bg-sunken font-semibold',
                )}
              >
                <span className="truncate">{f.month(`${each.month}-15T12:00:00Z`)}</span>
                <span aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-sunken">
                  {PARTS.map(([part, color]) => (
                    <span
                      key={part}
                      className={color}
                      style={{ width: `${(100 * centsOf(each, part)) / most}%` }}
                    />
                  ))}
                </span>
                <span className={cx('num text-end', each.orders === 0 && 'text-text3')}>
                  {f.money(each.total.amount)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2.5 text-meta text-text2">
        {PARTS.map(([part, color]) => (
          <li key={part} className="flex items-center gap-1.5">
            <span className={cx('size-2.5 rounded-full', color)} />
            {t(part)}
          </li>
        ))}
      </ul>
    </>
  )
}

const centsOf = (month: Month, part: (typeof PARTS)[number][0]) =>
  part === 'byCompany' ? month.inKind.amount + month.byTransfer.amount : month[part].amount
