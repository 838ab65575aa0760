import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'

const MOST = 5

/** One to five stars, as they were given. */
export function Stars({ count, size = 14 }: { count: number; size?: number }) {
  const t = useTranslations('ratings')
  return (
    <span role="img" aria-label={t('stars', { count })} className="inline-flex gap-0.5">
      {Array.from({ length: MOST }, (_, i) => (
        <Star
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={i}
          size={size}
          aria-hidden
          className={cx(i < count ? 'fill-saffron text-saffron' : 'text-text3')}
        />
      ))}
    </span>
  )
}
