import { CalendarX } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { HORIZON_DAYS } from '../../../../src/modules/stores/hours/rules/horizon'
import { defaultSlot, deliveryOptions, sameWindow } from '../../../../src/modules/stores/hours/rules/slots'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { DayInput } from '../../../ui/fields/date-range'
import { CutoffCountdown } from './cutoff-countdown'
import type { Store } from './use-store-page'
import { WindowStarts } from './window-starts'

export type DeliveryWindow = Outputs['public']['windows']['options'][number]
const SHOWN_DAYS = 10
const REFRESH_MS = 60_000

/** Of one day: its windows as they are now, and the one that counts, chosen or usual. */
export function useWindows(
  {
    storeSlug,
    channel,
    on,
    isBreakfast = false,
  }: { storeSlug: string; channel: Channel; on: string | null; isBreakfast?: boolean },
  windowStart: string | null,
  /** By an admin: its windows without lead time, cut-off and opening hours. */
  forced: Pick<Store, 'tz' | 'schedule' | 'specialHours'> | null = null,
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
      defaultSlot(options, { isBreakfast })
    )
  }, [options, windowStart, isBreakfast])
  return { answer: shown, day: shown.data?.on ?? on, chosen }
}

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
        <WindowStarts
          key={answer.data.on}
          options={answer.data.options}
          chosen={chosen}
          onWindow={onWindow}
        />
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
