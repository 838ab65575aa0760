import { ChevronRight, Clock, Coffee, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentShift } from '../../../../src/modules/logistics/shifts/contract/shifts'
import { breakAt } from '../../../../src/modules/logistics/shifts/rules/shift-times'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { CourierAction } from '../outbox/outbox'
import { ShiftSheet } from './shift-sheet'

export interface ShiftLineProps {
  current: CurrentShift
  now: number
  act: (act: CourierAction) => Promise<unknown>
  /** Names of the routes under way: the courier sees them before a shift ends. */
  underWay: readonly string[]
}

/** The state of the shift, its end and its vehicle. A press opens the sheet. */
export function ShiftLine({ current, now, act, underWay }: ShiftLineProps) {
  const t = useTranslations('courier')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { shift } = current
  const pause = shift && breakAt(shift.breaks, now)
  const isOver = shift !== null && shift.endsAt.getTime() < now
  const Icon = pause ? Coffee : shift ? Clock : Play
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={cx(
          'flex min-h-12 w-full items-center gap-3 rounded-card border px-4 py-2 text-left font-semibold',
          pause ? 'border-transparent bg-warnSoft text-warn' : 'bg-surface',
        )}
      >
        <Icon size={20} aria-hidden className="shrink-0" />
        <span className="num min-w-0 flex-1">
          {!shift && t('shift.start')}
          {pause && t('shift.onBreak', { time: format.time(pause.endsAt) })}
          {shift &&
            !pause &&
            t(isOver ? 'shift.overSince' : 'shift.until', { time: format.time(shift.endsAt) })}
          {shift && (
            <span className="block font-normal text-note text-text2">
              {t(`vehicle.${shift.vehicleType}`)}
            </span>
          )}
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0" />
      </button>
      <ShiftSheet
        current={current}
        now={now}
        act={act}
        underWay={underWay}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  )
}
