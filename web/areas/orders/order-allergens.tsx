import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { allergensToAvoid } from '../../../src/core/rules/ordering/allergens'
import { cx } from '../../ui/cx'
import { useAllergenNames } from './allergen-names'
import { allergensIn, type BoardRow } from './order-row'

/** Red is what the person who eats avoids; what else is in the order is told quietly. */
export function OrderAllergens({
  order,
  className,
}: {
  order: Pick<BoardRow, 'purchase'>
  /** Of each box. */
  className: string
}) {
  const t = useTranslations('orders')
  const names = useAllergenNames()
  const { avoided, others, declared } = allergensIn(order)
  return (
    <>
      {avoided.length > 0 && (
        <p className={cx('flex gap-2 bg-badSoft font-semibold text-bad', className)}>
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t('allergensAvoided', { list: names(avoided) })}
        </p>
      )}
      {(others.length > 0 || declared.length > 0) && (
        <div className={cx('bg-sunken text-text2', className)}>
          {others.length > 0 && (
            <p>
              {t('allergensLine')} {names(others)}
            </p>
          )}
          {declared.length > 0 && <p>{t('allergensDeclared', { list: names(declared) })}</p>}
        </div>
      )}
    </>
  )
}

/** The same of one line. */
export function LineAllergens({
  allergens,
  declared,
  onlyAvoided = false,
}: {
  allergens: readonly string[]
  declared: readonly string[]
  onlyAvoided?: boolean
}) {
  const t = useTranslations('orders')
  const names = useAllergenNames()
  const avoided = allergensToAvoid(allergens, declared)
  const others = allergens.filter(one => !avoided.includes(one))
  return (
    <>
      {avoided.length > 0 && (
        <span className="flex items-start gap-1.5 font-semibold text-bad">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {t('allergensLine')} {names(avoided)}
        </span>
      )}
      {!onlyAvoided && others.length > 0 && (
        <span className="block text-meta text-text3">{names(others)}</span>
      )}
    </>
  )
}
