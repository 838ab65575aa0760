import { useTranslations } from 'use-intl'
import type { PayableDetails } from '../../../../src/modules/billing/payables/contract/payables'
import { cx } from '../../../ui/cx'
import { Money } from '../../../ui/display/figures'
import { FigureButton } from './figure-button'
import { useDayWords } from './payable-words'

/** From so many figures on, the later ones need a wide window. */
const ALWAYS = 2

/** What each day has brought, with the same figures as the whole. */
export function DaysTable({ details }: { details: PayableDetails }) {
  const t = useTranslations('payables')
  const words = useDayWords()
  const { payable, figures, days } = details
  const kinds = figures.map(({ kind }) => kind)
  const cell = 'px-3 py-2 text-right whitespace-nowrap'
  const hides = (at: number) => (at < ALWAYS ? 'max-sm:hidden' : 'max-xl:hidden')
  return (
    <table className="w-full text-dense">
      <thead>
        <tr className="border-b text-meta text-text3">
          <th className="px-4 py-2 text-left font-normal">{t(`day.${payable.kind}`)}</th>
          <th className={cx(cell, 'font-normal max-sm:hidden')}>{t(`count.${payable.kind}`)}</th>
          {kinds.map((kind, at) => (
            <th key={kind} className={cx(cell, 'font-normal', hides(at))}>
              {t(`figures.${kind}`)}
            </th>
          ))}
          <th className={cx(cell, 'pr-4 font-normal')}>{t('payout')}</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {days.map(day => (
          <tr key={day.on}>
            <th scope="row" className="px-4 py-2 text-left font-normal">
              {words.day(day.on)}
              {day.items > 0 && (
                <small className="block text-meta text-text3 sm:hidden">
                  {t(`items.${payable.kind}`, { count: day.items })}
                </small>
              )}
            </th>
            <td className={cx(cell, 'num max-sm:hidden')}>{day.items || '–'}</td>
            {kinds.map((kind, at) => {
              const figure = day.figures.find(one => one.kind === kind)
              return (
                <td key={kind} className={cx(cell, hides(at))}>
                  {figure ? (
                    <FigureButton id={payable.id} kind={kind} on={day.on} cents={figure.amount.amount} />
                  ) : (
                    <span className="text-text3">–</span>
                  )}
                </td>
              )
            })}
            <td className={cx(cell, 'pr-4')}>
              <Money cents={day.total.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t font-semibold">
          <th scope="row" className="px-4 py-2 text-left">
            {t('payout')}
          </th>
          <td className={cx(cell, 'num max-sm:hidden')}>{payable.items}</td>
          {figures.map(({ kind, amount }, at) => (
            <td key={kind} className={cx(cell, hides(at))}>
              <Money cents={amount.amount} />
            </td>
          ))}
          <td className={cx(cell, 'pr-4')}>
            <Money cents={payable.amount.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
