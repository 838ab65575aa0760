import { useTranslations } from 'use-intl'
import type { PayableDetails } from '../../../../src/modules/billing/payables/contract/payables'
import { cx } from '../../../ui/cx'
import { Money } from '../../../ui/display/figures'
import { FigureButton } from './figure-button'
import { barsOf } from './waterfall-bars'

const LOOKS = {
  sum: 'bg-brand',
  out: 'bg-warn',
  in: 'bg-info',
  // Hatched: it is not gone, and not paid.
  held: 'bg-[repeating-linear-gradient(45deg,var(--warn)_0_3px,transparent_3px_6px)] border border-warn',
}

/** How what was earned becomes what is paid, one bar below the other. */
export function Waterfall({ details }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const { payable, figures } = details
  const bars = barsOf(figures.map(({ kind, amount }) => ({ kind, cents: amount.amount })))
  return (
    <ul className="grid gap-1.5">
      {bars.map(bar => (
        <li
          key={bar.kind}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3 max-sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
        >
          <span className={cx('text-dense', bar.kind === 'payout' && 'font-semibold')}>
            {bar.kind === 'payout' ? t('payout') : t(`figures.${bar.kind}`)}
          </span>
          <span aria-hidden className="relative block h-4 border-transparent border-y">
            <i className="absolute inset-x-0 top-1/2 border-t" />
            <i
              className={cx('absolute inset-y-0 min-w-0.5 rounded-xs', LOOKS[bar.look])}
              style={{ left: `${bar.from}%`, width: `${bar.width}%` }}
            />
          </span>
          <span className="min-w-20 text-right font-medium text-dense">
            {bar.kind === 'payout' ? (
              <Money cents={payable.amount.amount} className="font-semibold" />
            ) : (
              <FigureButton id={payable.id} kind={bar.kind} cents={bar.cents} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
