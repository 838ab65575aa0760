import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { minutesOf } from '../../../../src/core/rules/local-time'
import { MORNING_ENDS } from '../../../../src/modules/stores/hours/rules/slots'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import type { DeliveryWindow } from './window-picker'

type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening'
const PARTS: readonly PartOfDay[] = ['morning', 'midday', 'afternoon', 'evening']
const partOf = ({ deliveryStart }: DeliveryWindow): PartOfDay =>
  deliveryStart < MORNING_ENDS
    ? 'morning'
    : deliveryStart < '16:00'
      ? 'midday'
      : deliveryStart < '19:00'
        ? 'afternoon'
        : 'evening'

/** As many starts are overlooked at once; more are shown by parts of the day. */
const MOST_AT_ONCE = 16
const STEP_MINUTES = 30

interface Props {
  options: readonly DeliveryWindow[]
  chosen: DeliveryWindow | null
  onWindow: (start: string) => void
}

/**
 * The starts of a day's windows, the first one that is free before all others. Windows overlap, so those of the half
 * hours come first, and the ones in between when they are asked for.
 */
export function WindowStarts({ options, chosen, onWindow }: Props) {
  const t = useTranslations('menu')
  const [isWhole, setWhole] = useState(false)
  const [picked, setPart] = useState<PartOfDay | null>(null)
  const [first, ...later] = options
  const isShown = (option: DeliveryWindow) =>
    isWhole ||
    minutesOf(option.deliveryStart) % STEP_MINUTES === 0 ||
    option.deliveryStartDate === chosen?.deliveryStartDate
  const shown = later.filter(isShown)
  const parts = PARTS.filter(part => shown.some(option => partOf(option) === part))
  const isByPart = shown.length > MOST_AT_ONCE && parts.length > 1
  const wanted = picked ?? (chosen ? partOf(chosen) : parts[0])
  const part = parts.find(one => one === wanted) ?? parts[0]
  const starts = isByPart ? shown.filter(option => partOf(option) === part) : shown
  if (!first) return null
  return (
    <div className="space-y-3">
      {isByPart && (
        <fieldset
          aria-label={t('checkout.partOfDay')}
          className="flex w-fit max-w-full overflow-x-auto rounded-full bg-sunken p-1"
        >
          {parts.map(one => (
            <button
              key={one}
              type="button"
              aria-pressed={one === part}
              onClick={() => setPart(one)}
              className={cx(
                'h-9 whitespace-nowrap rounded-full px-4 font-medium text-note pointer-coarse:h-11 max-sm:px-3',
                one === part ? 'bg-surface text-text shadow-pop' : 'text-text2 hover:text-text',
              )}
            >
              {t(`checkout.parts.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div
        role="radiogroup"
        aria-label={t('checkout.window')}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2"
      >
        {[first, ...starts].map(option => (
          <Start
            key={option.deliveryStartDate}
            option={option}
            isFirst={option === first}
            isChosen={option.deliveryStartDate === chosen?.deliveryStartDate}
            onWindow={onWindow}
          />
        ))}
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        {chosen && (
          <p className="flex items-center gap-1.5 text-note text-text2">
            <Clock size={15} aria-hidden className="shrink-0" />
            <span className="num">
              {t('checkout.between', { from: chosen.deliveryStart, to: chosen.deliveryEnd })}
            </span>
          </p>
        )}
        {!isWhole && later.some(option => !isShown(option)) && (
          <Button size="small" kind="ghost" onClick={() => setWhole(true)}>
            {t('checkout.moreTimes')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StartProps extends Pick<Props, 'onWindow'> {
  option: DeliveryWindow
  isFirst: boolean
  isChosen: boolean
}

function Start({ option, isFirst, isChosen, onWindow }: StartProps) {
  const t = useTranslations('menu')
  return (
    <label
      className={cx(
        'num flex h-11 cursor-pointer items-center justify-center rounded-ctl border text-note has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isFirst && 'col-span-2',
        isChosen ? 'border-brand bg-brandSoft font-semibold text-brand' : 'bg-surface hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name="window"
        className="sr-only"
        checked={isChosen}
        onChange={() => onWindow(option.deliveryStartDate)}
      />
      {isFirst ? t('checkout.earliest', { time: option.deliveryStart }) : option.deliveryStart}
    </label>
  )
}
