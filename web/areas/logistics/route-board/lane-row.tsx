import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { courierName } from '../routes/board'
import { gridStyle, leftOf, NowLine } from './axis'
import { LaneHead } from './lane-head'
import type { Lane, PlacedStop, Slot, Span } from './lanes'
import { StopBlock } from './stop-block'
import { itemKey } from './use-chosen'

interface LaneRowProps {
  lane: Lane
  stops: readonly PlacedStop[]
  colours: ReadonlyMap<string, string>
  span: Span
  scale: number
  now: number
  isAnonymous: boolean
  chosen: ReadonlySet<string>
  /** The orders with a stop in this lane whose stops are highlighted. */
  lit: ReadonlySet<string>
  carried: ReadonlySet<string>
  /** The target of the move. */
  slot: Slot | null
  isChanged: boolean
  tabStop: string | null
  onOpen: (routeId: string) => void
}

const fallback = '#5a6b62'

/** One courier's day on the time axis. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, stops, span, scale, now, lit, slot } = props
  const t = useTranslations('dispatch.board')
  const name = lane.courier ? courierName(lane.courier, props.isAnonymous) : (lane.routes[0]?.name ?? '')
  const timeline = lane.courier?.timeline
  const lefts = stops.map(one => leftOf(one.from, span, scale))
  return (
    <section
      aria-label={t('lane', { name, count: stops.filter(one => one.stop.doneAt === null).length })}
      data-lane={lane.key}
      className={cx(
        'flex border-b',
        stops.length > 0 || timeline?.stopsLeft ? 'h-[4.25rem]' : 'h-11',
        slot ? 'bg-brandSoft' : props.isChanged ? 'bg-infoSoft' : 'bg-surface',
      )}
    >
      <LaneHead lane={lane} stops={stops} now={now} isAnonymous={props.isAnonymous} onOpen={props.onOpen} />
      <div data-track className="relative shrink-0" style={gridStyle(span, scale)}>
        {timeline && <DayMarks timeline={timeline} span={span} scale={scale} now={now} />}
        {stops.map((one, index) => (
          <StopBlock
            key={one.stop.id}
            one={one}
            room={(lefts[index + 1] ?? Number.POSITIVE_INFINITY) - (lefts[index] ?? 0) - 4}
            colour={props.colours.get(one.routeKey) ?? fallback}
            span={span}
            scale={scale}
            isChosen={props.chosen.has(itemKey.stop(one.stop.id))}
            isLit={one.stop.purchaseIds.some(id => lit.has(id))}
            isCarried={props.carried.has(one.stop.id)}
            isTabStop={props.tabStop === itemKey.stop(one.stop.id)}
          />
        ))}
        {slot && slot.routeKey !== null && slot.at > 0 && (
          <span
            aria-hidden
            style={{ left: leftOf(slot.at, span, scale) - 3 }}
            className="absolute inset-y-1 z-[3] w-[3px] rounded-full bg-brand"
          />
        )}
        <NowLine left={leftOf(now, span, scale)} />
      </div>
    </section>
  )
})

/** Breaks, the end of the shift, and the beginning of a silence. */
function DayMarks({
  timeline,
  span,
  scale,
  now,
}: {
  timeline: NonNullable<Lane['courier']>['timeline']
  span: Span
  scale: number
  now: number
}) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  const at = (time: number | string) =>
    leftOf(typeof time === 'number' ? time : Date.parse(time), span, scale)
  const breaks = timeline.entries.filter(entry => entry.kind === 'break')
  const { shift, signal, stopsLeft } = timeline
  const isSilent = signal.level === 'silent' && signal.at !== null && stopsLeft > 0
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {isSilent && signal.at && (
        <span
          style={{
            left: Math.max(0, at(signal.at)),
            width: Math.max(0, at(now) - Math.max(0, at(signal.at))),
          }}
          className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--badSoft)_0_6px,transparent_6px_12px)]"
        />
      )}
      {breaks.map(entry => (
        <span
          key={entry.from}
          style={{ left: at(entry.from), width: at(entry.to) - at(entry.from) }}
          className="absolute inset-y-2 grid place-items-center overflow-hidden rounded-ctl bg-[repeating-linear-gradient(135deg,var(--mutedSoft)_0_6px,var(--sunken)_6px_12px)] text-chip text-text2"
        >
          {t('break')}
        </span>
      ))}
      {shift && (
        <span
          style={{ left: at(shift.to) }}
          className="absolute inset-y-0 border-text3 border-l-2 border-dashed"
        >
          <span className="num absolute top-1 left-1 whitespace-nowrap text-chip text-text3">
            {t('shiftEnds', { time: format.time(shift.to) })}
          </span>
        </span>
      )}
    </div>
  )
}
