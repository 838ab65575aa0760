import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { CanteenDay } from './cloud-days'

/** What allowances give for the day in one figure, their two sources in one bar, and the person's own money apart. */
export function DayMoney({
  day: { available },
  isSpent,
  balanceCents,
}: {
  day: CanteenDay
  /** Other lunches have used up the allowance of this day. */
  isSpent: boolean
  balanceCents: number
}) {
  const t = useTranslations('canteen.today')
  const f = useFormat()
  const company = available.inKind.amount
  const salary = available.flex.amount
  const hasAllowance = company + salary > 0
  if (!hasAllowance && balanceCents === 0 && !isSpent) return null
  return (
    <section
      aria-label={t('money')}
      className={cx('rounded-card border bg-surface p-4', hasAllowance && 'max-sm:w-full sm:min-w-96')}
    >
      {isSpent && <p className="font-medium text-note">{t('spent')}</p>}
      {hasAllowance && (
        <>
          <p className="flex items-baseline gap-2">
            <span className="money text-display">{f.money(company + salary)}</span>
            <span className="text-note text-text2">{t('allowance')}</span>
            <Link
              to="/faq"
              hash="allowance"
              className="ml-auto inline-flex min-h-6 shrink-0 items-center font-medium text-brand text-note hover:underline"
            >
              {t('how')}
            </Link>
          </p>
          <div aria-hidden className="mt-2 flex h-2 gap-0.5 overflow-hidden rounded-full">
            {company > 0 && <span className="bg-brand" style={{ flex: company }} />}
            {salary > 0 && <span className="bg-saffron" style={{ flex: salary }} />}
          </div>
        </>
      )}
      <dl className="mt-3 flex divide-x first:mt-0">
        {company > 0 && (
          <Source dot="bg-brand" name={t('company')}>
            {f.money(company)}
          </Source>
        )}
        {salary > 0 && (
          <Source dot="bg-saffron" name={t('salary')}>
            {f.money(salary)}
          </Source>
        )}
        {balanceCents > 0 && (
          <Source dot="bg-control" name={t(hasAllowance ? 'thenWallet' : 'wallet')}>
            {f.money(balanceCents)}
          </Source>
        )}
      </dl>
    </section>
  )
}

/** A lunch is ordered for the day, and nothing is left of an allowance that other days still have. */
export const isAllowanceSpent = (day: CanteenDay, days: readonly CanteenDay[]) =>
  day.ordered.length > 0 && givenOn(day) === 0 && days.some(one => givenOn(one) > 0)

const givenOn = ({ available }: CanteenDay) => available.inKind.amount + available.flex.amount

function Source({ dot, name, children }: { dot: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 pl-3 first:pl-0">
      <dt className="flex items-center gap-1.5 truncate text-meta text-text2">
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
        {name}
      </dt>
      <dd className="money font-semibold text-read">{children}</dd>
    </div>
  )
}
