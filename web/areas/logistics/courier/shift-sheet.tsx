import { Coffee, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { Shift } from '../../../../src/modules/logistics/shifts/contract/shifts'
import { breakAt } from '../../../../src/modules/logistics/shifts/rules/shift-times'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button, IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { useOutbox } from '../outbox/use-route'
import type { ShiftLineProps } from './shift-line'

const HALF_HOUR_MS = 30 * 60_000
const HOUR_MS = 60 * 60_000
const USUAL_SHIFT_MS = 8 * HOUR_MS
const LONGEST_CHOICE_MS = 12 * HOUR_MS
const BREAK_MINUTES = [15, 30, 45, 60] as const
const PLANNED_MINUTES = 30

type Props = ShiftLineProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Starts a shift, or shows the one that runs with its vehicle and breaks, and ends it. */
export function ShiftSheet({ open, onOpenChange, ...line }: Props) {
  const t = useTranslations('courier')
  const { shift } = line.current
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={t(shift ? 'shift.title' : 'shift.start')}
    >
      <div className="mx-auto flex max-w-lg flex-col gap-5">
        {shift ? (
          <RunningShift {...line} shift={shift} onEnded={close} />
        ) : (
          <NewShift {...line} onStarted={close} />
        )}
      </div>
    </Sheet>
  )
}

/** The half hours between two moments. */
function halfHours(from: number, to: number): number[] {
  const first = Math.ceil(from / HALF_HOUR_MS) * HALF_HOUR_MS
  const count = Math.max(0, Math.floor((to - first) / HALF_HOUR_MS) + 1)
  return Array.from({ length: count }, (_, index) => first + index * HALF_HOUR_MS)
}

function NewShift({ current, now, act, onStarted }: ShiftLineProps & { onStarted: () => void }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const ends = halfHours(now + HALF_HOUR_MS, now + LONGEST_CHOICE_MS)
  const usual = ends.find(end => end >= now + USUAL_SHIFT_MS) ?? now + USUAL_SHIFT_MS
  const [vehicle, setVehicle] = useState<VehicleType>(current.vehicles[0] ?? 'bike')
  const [chosen, setChosen] = useState<number | null>(null)
  const endsAt = chosen !== null && chosen > now ? chosen : usual
  return (
    <>
      <Field label={t('shift.vehicle')}>
        <VehicleSelect value={vehicle} vehicles={current.vehicles} onChange={setVehicle} />
      </Field>
      <Field label={t('shift.endsAt')}>
        <Select
          value={String(endsAt)}
          onChange={value => setChosen(Number(value))}
          options={ends.map(end => ({ value: String(end), label: format.time(end) }))}
        />
      </Field>
      <ActionButton
        size="large"
        className="h-15 w-full rounded-full"
        action={async () => {
          await act({ kind: 'startShift', input: { vehicleType: vehicle, endsAt: new Date(endsAt) } })
          onStarted()
        }}
      >
        {t('shift.start')}
      </ActionButton>
    </>
  )
}

function RunningShift({
  current,
  shift,
  now,
  act,
  underWay,
  onEnded,
}: ShiftLineProps & { shift: Shift; onEnded: () => void }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const [isEnding, setIsEnding] = useState(false)
  const minutes = Math.max(0, Math.floor((now - shift.startsAt.getTime()) / 60_000))
  const lasted = t('shift.lasted', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <>
      <p className="num text-text2">
        {format.window(shift.startsAt, shift.endsAt)} · {lasted}
      </p>
      <Field label={t('shift.vehicle')}>
        <VehicleSelect
          value={shift.vehicleType}
          vehicles={current.vehicles}
          onChange={vehicleType => void act({ kind: 'changeVehicle', input: { vehicleType } })}
        />
      </Field>
      <Breaks shift={shift} now={now} act={act} />
      <Button
        kind="danger"
        size="large"
        className="h-15 w-full rounded-full"
        onClick={() => setIsEnding(true)}
      >
        {t('shift.end')}
      </Button>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t('shift.endTitle')}
        text={
          underWay.length > 0 ? t('shift.openRoutes', { routes: format.list(underWay) }) : t('shift.endText')
        }
        confirm={t('shift.end')}
        danger
        action={async () => {
          await act({ kind: 'endShift', input: { force: underWay.length > 0 } })
          onEnded()
        }}
      />
    </>
  )
}

/** The break that is under way, those to come, and new ones. */
function Breaks({ shift, now, act }: Pick<ShiftLineProps, 'now' | 'act'> & { shift: Shift }) {
  const t = useTranslations('courier')
  const format = useFormat()
  // The server names a break when it takes it in; before that there is nothing to cancel.
  const { acts } = useOutbox()
  const isSent = (id: string) => acts.every(({ opId }) => opId !== id)
  const pause = breakAt(shift.breaks, now)
  const planned = shift.breaks.filter(one => one.startsAt.getTime() > now)
  const isTaken = (at: number) =>
    shift.breaks.some(
      one => one.startsAt.getTime() < at + PLANNED_MINUTES * 60_000 && at < one.endsAt.getTime(),
    )
  const starts = halfHours(now + 1, shift.endsAt.getTime() - 1).filter(at => !isTaken(at))
  return (
    <section aria-label={t('shift.breaks')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('shift.breaks')}</h3>
      {pause ? (
        <Button
          size="large"
          icon={Coffee}
          className="h-15 w-full"
          onClick={() => void act({ kind: 'endBreak', input: {} })}
        >
          {t('shift.endBreak', { time: format.time(pause.endsAt) })}
        </Button>
      ) : (
        <div className="grid grid-cols-4 gap-2">
          {BREAK_MINUTES.map(minutes => (
            <Button
              key={minutes}
              className="min-h-12 justify-center"
              aria-label={t('shift.breakNow', { minutes })}
              onClick={() => void act({ kind: 'takeBreak', input: { minutes } })}
            >
              {t('shift.minutes', { minutes })}
            </Button>
          ))}
        </div>
      )}
      {planned.length > 0 && (
        <ul className="rounded-card border">
          {planned.map(one => (
            <li key={one.id} className="flex min-h-12 items-center gap-2 border-b pl-4 last:border-b-0">
              <span className="num flex-1">{format.window(one.startsAt, one.endsAt)}</span>
              <IconButton
                icon={X}
                label={t('shift.cancelBreak', { time: format.time(one.startsAt) })}
                className="size-12"
                whyDisabled={isSent(one.id) ? null : t('back.notSent')}
                onClick={() => void act({ kind: 'endBreak', input: { breakId: one.id } })}
              />
            </li>
          ))}
        </ul>
      )}
      {starts.length > 0 && (
        <Select
          label={t('shift.plan')}
          placeholder={t('shift.plan')}
          value={null}
          onChange={value =>
            void act({
              kind: 'takeBreak',
              input: { minutes: PLANNED_MINUTES, startsAt: new Date(Number(value)) },
            })
          }
          options={starts.map(at => ({
            value: String(at),
            label: format.window(at, at + PLANNED_MINUTES * 60_000),
          }))}
        />
      )}
    </section>
  )
}

function VehicleSelect({
  value,
  vehicles,
  onChange,
}: {
  value: VehicleType
  vehicles: readonly VehicleType[]
  onChange: (vehicle: VehicleType) => void
}) {
  const t = useTranslations('courier')
  const all = vehicles.includes(value) ? vehicles : [value, ...vehicles]
  return (
    <Select
      value={value}
      onChange={onChange}
      options={all.map(vehicle => ({ value: vehicle, label: t(`vehicle.${vehicle}`) }))}
    />
  )
}
