import { useTranslations } from 'use-intl'
import { LineAllergens } from './order-allergens'
import type { BoardRow } from './order-row'

/** What is missing of a line, what is put in for it, and what the customer says to that. */
export function LineShortage({
  shortage,
  declared,
}: {
  shortage: BoardRow['purchase']['shortages'][number] | undefined
  declared: readonly string[]
}) {
  const t = useTranslations('orders')
  if (!shortage) return null
  const { missing, substitute } = shortage
  return (
    <span className="block font-medium text-warn">
      {t('shortage.missing', { count: missing })}
      {substitute && (
        <>
          {' · '}
          {t('shortage.inPlace', { name: substitute.name })}
          {' · '}
          {t(`shortage.${substitute.answer ?? 'open'}`)}
          <LineAllergens contents={substitute} declared={declared} />
        </>
      )}
    </span>
  )
}
