import { AArrowDown, AArrowUp, CookingPot, Maximize, Minimize } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { cx } from '../../../ui/cx'
import { createDeviceStore } from './device-store'
import { KITCHEN_FILTERS, type KitchenFilter } from './kitchen'
import { useStations } from './stations'

const StationsDialog = lazyPart(withTexts(['collection'], () => import('./stations-dialog')))

/** How many times larger than usual: a screen on the wall is read from two metres. */
const SIZES = [1, 1.15, 1.3, 1.5, 1.75]
const size = createDeviceStore<number>('kitchen.size', saved =>
  SIZES.includes(saved as number) ? (saved as number) : 1,
)
export const useSize = () => size.use()

const large =
  'inline-flex h-12 shrink-0 select-none items-center justify-center gap-2 rounded-ctl px-3 font-medium text-field aria-disabled:opacity-40'
const tool = cx(large, 'border border-control/60 bg-surface text-text hover:bg-sunken')

export interface KitchenBarProps {
  filter: KitchenFilter
  onFilter: (filter: KitchenFilter) => void
  countOf: (filter: KitchenFilter) => number
  /** What the dishes of the orders in sight belong to. */
  categories: readonly string[]
  isFull: boolean
  onFull: (on: boolean) => void
}

/** What the kitchen chooses, in sizes for a hand with a glove. */
export function KitchenBar({ filter, onFilter, countOf, categories, isFull, onFull }: KitchenBarProps) {
  const t = useTranslations('board')
  const { station } = useStations()
  const [isChoosing, setIsChoosing] = useState(false)
  const chosenSize = useSize()
  const at = SIZES.indexOf(chosenSize)
  const resize = (by: number) => {
    const next = SIZES[at + by]
    if (next) size.change(() => next)
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-gutter pt-2">
      <ul
        aria-label={t('kitchen.filters.label')}
        className="flex min-w-0 max-w-full items-center gap-1 overflow-x-auto"
      >
        {KITCHEN_FILTERS.map(one => (
          <li key={one} className="shrink-0">
            <button
              type="button"
              aria-pressed={one === filter}
              onClick={() => onFilter(one)}
              className={cx(
                large,
                one === filter
                  ? 'bg-text text-canvas'
                  : one === 'late' && countOf(one) > 0
                    ? 'text-bad hover:bg-badSoft'
                    : 'text-text2 hover:bg-sunken',
              )}
            >
              {t(`kitchen.filters.${one}`)}
              <span className="num font-semibold">{countOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex items-center gap-2">
        <button type="button" className={cx(tool, 'max-w-56')} onClick={() => setIsChoosing(true)}>
          <CookingPot size={20} aria-hidden className="shrink-0" />
          <span className="truncate">{station?.name ?? t('kitchen.stations.all')}</span>
        </button>
        {([-1, 1] as const).map(by => (
          <button
            key={by}
            type="button"
            aria-label={t(by < 0 ? 'kitchen.smaller' : 'kitchen.larger')}
            aria-disabled={SIZES[at + by] === undefined}
            onClick={() => resize(by)}
            className={cx(tool, '!px-0 w-12')}
          >
            {by < 0 ? <AArrowDown size={22} aria-hidden /> : <AArrowUp size={22} aria-hidden />}
          </button>
        ))}
        <button type="button" aria-pressed={isFull} onClick={() => onFull(!isFull)} className={tool}>
          {isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
          <span className={isFull ? 'max-lg:sr-only' : 'max-[100rem]:sr-only'}>
            {t(isFull ? 'kitchen.leaveFull' : 'kitchen.full')}
          </span>
        </button>
      </div>
      {isChoosing && (
        <Suspense fallback={<Opening />}>
          <StationsDialog categories={categories} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
