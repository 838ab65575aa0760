import { CalendarX } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../src/core/rules/local-time'
import type { Channel } from '../../../src/core/rules/ordering/channels'
import {
  defaultSlot,
  deliveryOptions,
  HORIZON_DAYS,
  sameWindow,
} from '../../../src/modules/stores/rules/slots'
import { type Outputs, trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { Button } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { Skeleton } from '../../ui/display/skeleton'
import { Banner } from '../../ui/feedback/banner'
import { ErrorState } from '../../ui/feedback/error-state'
import { DayInput } from '../../ui/fields/date-range'
import { CutoffCountdown } from './cutoff-countdown'
import type { Store } from './use-store-page'

export type DeliveryWindow = Outputs['public']['windows']['options'][number]
const SHOWN_DAYS = 10
const REFRESH_MS = 60_000

/** Of one day: its windows as they are now, and the one that counts, chosen or usual. */
export function useWindows(
  { storeSlug, channel, on }: { storeSlug: string; channel: Channel; on: string | null },
  windowStart: string | null,
  /** By an admin: its windows without lead time, cut-off and opening hours. */
  forced: Pick<Store, 'tz' | 'schedule' | 'closingDays'> | null = null,
) {
  const answer = trpc.public.windows.useQuery(
    { storeIdOrSlug: storeSlug, channel, date: on },
    { enabled: storeSlug !== '', refetchInterval: REFRESH_MS },
  )
  const shown = useMemo(() => {
    const day = answer.data
    if (!day || !forced) return answer
    const open = deliveryOptions(day.on, { store: forced, channel, now: Date.now(), force: true })
    return { ...answer, data: { ...day, options: open.options, empty: open.empty } } as typeof answer
  }, [answer, forced, channel])
  const options = shown.data?.options
  const chosen = useMemo(() => {
    if (!options) return null
    return (
      (windowStart && sameWindow(options, { deliveryStartDate: windowStart })) ||
      (defaultSlot(options) as DeliveryWindow | null)
    )
  }, [options, windowStart])
  return { answer: shown, day: shown.data?.on ?? on, chosen }
}

type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening'
const PARTS: readonly PartOfDay[] = ['morning', 'midday', 'afternoon', 'evening']
const partOf = ({ deliveryStart }: DeliveryWindow): PartOfDay =>
  deliveryStart < '12:00'
    ? 'morning'
    : deliveryStart < '16:00'
      ? 'midday'
      : deliveryStart < '19:00'
        ? 'afternoon'
        : 'evening'

interface Props {
  channel: Channel
  tz: string
  windows: ReturnType<typeof useWindows>
  onDay: (on: string) => void
  onWindow: (start: string) => void
}

/** A day, then a window of that day; a day that has none says why and which one has. */
export function WindowPicker({ channel, tz, windows: { answer, day, chosen }, onDay, onWindow }: Props) {
  const t = useTranslations('menu')
  const f = useFormat()
  return (
    <div className="space-y-4">
      <Days channel={channel} day={day} onDay={onDay} />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton className="h-40" />
      ) : answer.data.empty ? (
        <Banner
          tone="warn"
          icon={CalendarX}
          action={
            answer.data.nextOn && (
              <Button size="small" onClick={() => answer.data.nextOn && onDay(answer.data.nextOn)}>
                {f.day(`${answer.data.nextOn}T12:00:00Z`)}
              </Button>
            )
          }
        >
          {t(`why.${answer.data.empty as 'TooSoon'}`)}
        </Banner>
      ) : (
        <Slots key={answer.data.on} options={answer.data.options} chosen={chosen} onWindow={onWindow} />
      )}
      {chosen && <CutoffCountdown window={chosen} channel={channel} tz={tz} />}
    </div>
  )
}

function Days({
  channel,
  day,
  onDay,
}: {
  channel: Channel
  day: string | null
  onDay: (on: string) => void
}) {
  const t = useTranslations('cart')
  const f = useFormat()
  const strip = useRef<HTMLFieldSetElement>(null)
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const last = addDays(today, HORIZON_DAYS[channel])
  const near = Array.from({ length: Math.min(SHOWN_DAYS, HORIZON_DAYS[channel] + 1) }, (_, i) =>
    addDays(today, i),
  )
  const days = day && !near.includes(day) ? [...near, day] : near
  useEffect(() => {
    const pressed = strip.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (pressed && strip.current)
      strip.current.scrollLeft = pressed.offsetLeft - strip.current.clientWidth / 2 + pressed.clientWidth / 2
  }, [day])
  return (
    <fieldset
      ref={strip}
      aria-label={t('where.day')}
      className="relative -mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 py-0.5 sm:-mx-5 sm:px-5"
    >
      {days.map(one => {
        const isChosen = one === day
        const [weekday, ...date] = f.day(`${one}T12:00:00Z`).replace(',', '').split(' ')
        return (
          <button
            key={one}
            type="button"
            data-day={one}
            aria-pressed={isChosen}
            onClick={() => onDay(one)}
            className={cx(
              'flex h-14 min-w-16 shrink-0 flex-col items-center justify-center rounded-card border px-2',
              isChosen ? 'border-brand bg-brand text-onBrand' : 'bg-surface hover:bg-sunken',
            )}
          >
            <span className="text-meta first-letter:uppercase">
              {one === today ? t('where.today') : weekday}
            </span>
            <span className="whitespace-nowrap font-semibold text-note">{date.join(' ')}</span>
          </button>
        )
      })}
      {HORIZON_DAYS[channel] > SHOWN_DAYS && (
        <DayInput value={null} onChange={onDay} min={today} max={last} label={t('where.otherDay')} />
      )}
    </fieldset>
  )
}

function Slots({
  options,
  chosen,
  onWindow,
}: {
  options: readonly DeliveryWindow[]
  chosen: DeliveryWindow | null
  onWindow: (start: string) => void
}) {
  const t = useTranslations('menu')
  const parts = PARTS.map(part => ({
    part,
    options: options.filter(option => partOf(option) === part),
  })).filter(group => group.options.length > 0)
  const [picked, setPart] = useState<PartOfDay | null>(null)
  const wanted = picked ?? (chosen ? partOf(chosen) : parts[0]?.part)
  const shown = parts.find(({ part }) => part === wanted) ?? parts[0]
  return (
    <div className="space-y-3">
      {parts.length > 1 && (
        <fieldset
          aria-label={t('checkout.partOfDay')}
          className="flex w-fit max-w-full overflow-x-auto rounded-full bg-sunken p-1"
        >
          {parts.map(({ part }) => (
            <button
              key={part}
              type="button"
              aria-pressed={part === shown?.part}
              onClick={() => setPart(part)}
              className={cx(
                'h-9 whitespace-nowrap rounded-full px-4 font-medium text-note pointer-coarse:h-11 max-sm:px-3',
                part === shown?.part ? 'bg-surface text-text shadow-pop' : 'text-text2 hover:text-text',
              )}
            >
              {t(`checkout.parts.${part}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div
        role="radiogroup"
        aria-label={t('checkout.window')}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2"
      >
        {shown?.options.map(option => {
          const isChosen = option.deliveryStartDate === chosen?.deliveryStartDate
          return (
            <label
              key={option.deliveryStartDate}
              className={cx(
                'num flex h-11 cursor-pointer items-center justify-center rounded-ctl border text-note has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                isChosen
                  ? 'border-brand bg-brandSoft font-semibold text-brand'
                  : 'bg-surface hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="window"
                className="sr-only"
                checked={isChosen}
                onChange={() => onWindow(option.deliveryStartDate)}
              />
              {option.deliveryStart}–{option.deliveryEnd}
            </label>
          )
        })}
      </div>
    </div>
  )
}
