import { Flame } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'

/** How full it is: places that are taken, of those there are. Nothing where a store takes any number. */
export function Load({
  taken,
  capacity,
  isWord = false,
}: {
  taken: number
  capacity: number | null
  /** Says in words beside the bar when nothing is left. */
  isWord?: boolean
}) {
  const t = useTranslations('order-calendar')
  if (capacity === null || (capacity === 0 && taken === 0)) return null
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity)
  const isFull = share >= 1
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span
        role="img"
        aria-label={t('loadLabel', { taken, capacity })}
        className="h-1.5 min-w-6 max-w-24 flex-1 overflow-hidden rounded-full bg-mutedSoft"
      >
        <span
          className={cx(
            'block h-full rounded-full',
            isFull ? 'bg-badSolid' : share >= 0.75 ? 'bg-saffron' : 'bg-brand',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className={cx('num whitespace-nowrap text-meta', isFull ? 'font-medium text-bad' : 'text-text2')}>
        {t('load', { taken, capacity })}
      </span>
      {isFull && isWord && <Chip tone="bad">{t('full')}</Chip>}
    </span>
  )
}

/** When most of the day comes together. */
export function Rush({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('order-calendar')
  return isShort ? (
    <Flame size={13} role="img" aria-label={t('rush')} className="shrink-0 text-warn" />
  ) : (
    <Chip tone="warn" icon={Flame}>
      {t('rush')}
    </Chip>
  )
}
