import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { IconButton } from '../../../ui/buttons/button'
import { Select } from '../../../ui/fields/select'
import { eventBeside, type ReplayEvent } from './replay'
import { type Playback, SPEEDS } from './use-playback'

const MINUTE = 60
const MAX_TICKS = 400

export interface ReplayControlsProps {
  playback: Playback
  span: { from: number; to: number }
  events: readonly ReplayEvent[]
  /** The first moment of the day. */
  start: Date
  onEvent: (event: ReplayEvent) => void
}

/** The slider of the day, with a tick for each event, and what plays it. */
export function ReplayControls({ playback, span, events, start, onEvent }: ReplayControlsProps) {
  const t = useTranslations('replay')
  const format = useFormat()
  const { second, isPlaying, speed } = playback
  const time = (at: number) => format.time(start.getTime() + at * 1000)
  const jump = (direction: 1 | -1) => {
    const event = eventBeside(events, second, direction)
    if (event) onEvent(event)
  }
  const width = Math.max(1, span.to - span.from)
  return (
    <section
      aria-label={t('controls')}
      className="flex shrink-0 items-center gap-x-3 gap-y-1 border-t bg-surface px-3 py-2 max-sm:flex-wrap"
    >
      <div className="flex items-center gap-1">
        <IconButton
          icon={SkipBack}
          label={t('previous')}
          shortcut="j"
          disabled={!eventBeside(events, second, -1)}
          onClick={() => jump(-1)}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t('pause') : t('play')}
          shortcut="k"
          kind="primary"
          onClick={playback.play}
        />
        <IconButton
          icon={SkipForward}
          label={t('next')}
          shortcut="l"
          disabled={!eventBeside(events, second, 1)}
          onClick={() => jump(1)}
        />
      </div>
      <span
        className="num w-14 shrink-0 text-center font-semibold text-field"
        data-replay-second={Math.round(second)}
      >
        {time(second)}
      </span>
      <div className="relative min-w-40 flex-1 max-sm:order-last max-sm:w-full max-sm:flex-none">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} 10`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute -top-1 left-2 h-2.5 w-[calc(100%-1rem)]"
        >
          {events.slice(0, MAX_TICKS).map(event => (
            <rect
              key={event.id}
              x={event.second - span.from}
              y={event.isLate || event.kind === 'Failed' || event.kind === 'silent' ? 0 : 4}
              width={width / 500}
              height={10}
              className={
                event.isLate || event.kind === 'Failed' || event.kind === 'silent'
                  ? 'fill-bad'
                  : 'fill-control'
              }
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label={t('time')}
          aria-valuetext={time(second)}
          min={span.from}
          max={span.to}
          step={MINUTE / 2}
          value={Math.round(second)}
          onChange={event => playback.goTo(Number(event.target.value))}
          className="h-6 w-full accent-brand pointer-coarse:h-11"
        />
        <div className="num flex justify-between text-chip text-text3">
          <span>{time(span.from)}</span>
          <span>{time(span.to)}</span>
        </div>
      </div>
      <span className="w-24 shrink-0">
        <Select
          label={t('speed')}
          value={String(speed)}
          onChange={next => playback.setSpeed(SPEEDS.find(one => String(one) === next) ?? speed)}
          options={SPEEDS.map(one => ({ value: String(one), label: t('times', { count: one }) }))}
        />
      </span>
    </section>
  )
}
