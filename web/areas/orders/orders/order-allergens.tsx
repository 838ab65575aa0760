import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Contents } from '../../../../src/core/rules/ordering/allergens'
import { cx } from '../../../ui/cx'
import { useAllergenNames } from './allergen-names'
import { allergensIn, type BoardRow, partedContents } from './order-row'

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
  const { conflict, others, otherTraces, isQuietlyUnstated, declared } = allergensIn(order)
  const warnings = [
    ...(conflict.contains.length ? [t('allergensAvoided', { list: names(conflict.contains) })] : []),
    ...(conflict.mayContain.length ? [t('mayContainAvoided', { list: names(conflict.mayContain) })] : []),
    ...(conflict.isNotStated ? [t('allergensNotStatedAvoided')] : []),
  ]
  const facts = [
    ...(others.length ? [`${t('allergensLine')} ${names(others)}`] : []),
    ...(otherTraces.length ? [`${t('mayContainLine')} ${names(otherTraces)}`] : []),
    ...(isQuietlyUnstated ? [t('allergensNotStated')] : []),
    ...(declared.length ? [t('allergensDeclared', { list: names(declared) })] : []),
  ]
  return (
    <>
      {warnings.map(warning => (
        <p key={warning} className={cx('flex gap-2 bg-badSoft font-semibold text-bad', className)}>
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {warning}
        </p>
      ))}
      {facts.length > 0 && (
        <div className={cx('bg-sunken text-text2', className)}>
          {facts.map(fact => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** The same of one line. */
export function LineAllergens({
  contents,
  declared,
  onlyAvoided = false,
}: {
  contents: Contents<string>
  declared: readonly string[]
  onlyAvoided?: boolean
}) {
  const t = useTranslations('orders')
  const names = useAllergenNames()
  const { conflict, others, otherTraces, isQuietlyUnstated } = partedContents(contents, declared)
  return (
    <>
      {conflict.contains.length > 0 && (
        <Danger>
          {t('allergensLine')} {names(conflict.contains)}
        </Danger>
      )}
      {conflict.mayContain.length > 0 && (
        <Danger>
          {t('mayContainLine')} {names(conflict.mayContain)}
        </Danger>
      )}
      {conflict.isNotStated && <Danger>{t('allergensNotStated')}</Danger>}
      {!onlyAvoided && others.length > 0 && (
        <span className="block text-meta text-text3">{names(others)}</span>
      )}
      {!onlyAvoided && otherTraces.length > 0 && (
        <span className="block text-meta text-text3">
          {t('mayContainLine')} {names(otherTraces)}
        </span>
      )}
      {isQuietlyUnstated && <span className="block text-meta text-text3">{t('allergensNotStated')}</span>}
    </>
  )
}

const Danger = ({ children }: { children: ReactNode }) => (
  <span className="flex items-start gap-1.5 font-semibold text-bad">
    <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </span>
)
