import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { VEHICLE_TYPES } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { checkRoute } from '../../../../src/modules/logistics/routes/rules/route-check'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import type { BoardOrder, Driver, Route, Waypoint } from '../routes/board'
import { RouteCheckLine } from '../routes/route-check-line'
import { useCourierChoices } from '../routes/use-courier-choices'
import { canMove, canRemove, moved } from './draft-order'
import { draftOf, type RouteDraft } from './route-draft'
import { RouteStop } from './route-stop'

export interface RouteEditorProps {
  route: Route
  couriers: readonly Driver[]
  fleets: readonly { id: string; name: string }[]
  /** Orders without a route; undefined where the screen has not loaded them. */
  orders: readonly BoardOrder[]
  isAnonymous: boolean
  now: number
  colour: string
  hovered: string | null
  onHover: (id: string | null) => void
  onSave: (draft: RouteDraft, isNotified: boolean) => Promise<unknown>
  onClose: () => void
}

/** The form of all fields of a route that the office may change. It checks the stops at every change. */
export function RouteEditor(props: RouteEditorProps) {
  const { route, couriers, fleets, orders, isAnonymous, now, colour, hovered, onHover, onSave, onClose } =
    props
  const t = useTranslations('routes')
  const failureText = useFailureText()
  const [draft, setDraft] = useState(() => draftOf(route))
  const [isNotified, setIsNotified] = useState(true)
  const [dragged, setDragged] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const choices = useCourierChoices(couriers, {
    ...{ now, isAnonymous },
    from: route.waypoints[0]?.address.geo ?? null,
  })
  const set = (change: Partial<RouteDraft>) => setDraft({ ...draft, ...change })
  const { stops } = draft
  const setStop = (id: string, change: Partial<Waypoint>) =>
    set({ stops: stops.map(stop => (stop.id === id ? { ...stop, ...change } : stop)) })
  const check = checkRoute(stops)
  const numbers = new Map(route.waypoints.flatMap(stop => stop.orders.map(order => [order.id, order.ufid])))
  const save = () => {
    setFailure(null)
    return onSave(draft, isNotified)
  }
  return (
    <form
      aria-label={t('route.edit')}
      onSubmit={event => event.preventDefault()}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        <Field label={t('new.name')}>
          <Input
            value={draft.name}
            onChange={event => set({ name: event.target.value })}
            placeholder={route.name}
            maxLength={120}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('new.vehicle')}>
            <Select
              value={draft.vehicleType}
              onChange={vehicleType => set({ vehicleType })}
              options={VEHICLE_TYPES.map(value => ({ value, label: t(`vehicle.${value}`) }))}
            />
          </Field>
          <Field label={t('new.fleet')}>
            <Select
              value={draft.fleetId ?? 'none'}
              onChange={value => set({ fleetId: value === 'none' ? null : value })}
              options={[
                { value: 'none', label: t('new.noFleet') },
                ...fleets.map(fleet => ({ value: fleet.id, label: fleet.name })),
              ]}
            />
          </Field>
        </div>
        <Field label={t('route.date')}>
          <Input
            type="datetime-local"
            value={localText(draft.effectiveDate)}
            onChange={event => {
              const at = new Date(event.target.value)
              if (!Number.isNaN(at.getTime())) set({ effectiveDate: at })
            }}
          />
        </Field>
        {route.assignedTo === null && (
          <Field label={t('new.candidates')} hint={t('new.candidatesHint')}>
            <MultiCombobox
              value={draft.candidateDriverIds}
              onChange={candidateDriverIds => set({ candidateDriverIds })}
              options={choices}
              placeholder={t('new.chooseCandidates')}
            />
          </Field>
        )}
        <Field label={t('new.note')} beside={t('optional')}>
          <TextArea
            value={draft.note}
            onChange={event => set({ note: event.target.value })}
            rows={2}
            maxLength={2000}
          />
        </Field>
        {orders.length > 0 && (
          <Field label={t('edit.addOrders')} hint={t('edit.addOrdersHint')}>
            <MultiCombobox
              value={draft.purchaseIds}
              onChange={purchaseIds => set({ purchaseIds })}
              options={orders.map(order => ({
                value: order.id,
                label: order.ufid,
                detail: `${order.storeName} · ${order.locationName ?? order.customerName}`,
              }))}
              placeholder={t('edit.chooseOrders')}
            />
          </Field>
        )}
        <RouteCheckLine check={check} nameOf={id => numbers.get(id) ?? id} />
        <ol aria-label={t('stops')}>
          {stops.map((stop, index) => (
            <RouteStop
              key={stop.id}
              stop={stop}
              number={index + 1}
              colour={colour}
              isHovered={hovered === `stop ${stop.id}`}
              onHover={onHover}
              isTarget={stop.id === route.nextTargetId}
              editing={{
                up: canMove(stops, index, index - 1)
                  ? () => set({ stops: moved(stops, index, index - 1) })
                  : null,
                down: canMove(stops, index, index + 1)
                  ? () => set({ stops: moved(stops, index, index + 1) })
                  : null,
                remove: canRemove(stop) ? () => set({ stops: stops.filter(one => one !== stop) }) : null,
                window: stop.status === 'Pending' ? change => setStop(stop.id, change) : null,
                onDragStart: () => setDragged(index),
                onDragOver: () => dragged !== null && canMove(stops, dragged, index),
                onDrop: () => {
                  if (dragged !== null) set({ stops: moved(stops, dragged, index) })
                  setDragged(null)
                },
              }}
            />
          ))}
        </ol>
      </div>
      <footer className="flex flex-col gap-2 border-t bg-surface p-3">
        {failure !== null && (
          <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
            {failureText(failure)}
          </p>
        )}
        {route.assignedTo && (
          <Checkbox checked={isNotified} onChange={setIsNotified} label={t('edit.notify')} />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={save}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={
              stops.length === 0
                ? t('why.WaypointsMissing')
                : check.wrongOrder.length > 0
                  ? t('why.PickupAfterDropoff')
                  : null
            }
          >
            {t('save')}
          </ActionButton>
        </div>
      </footer>
    </form>
  )
}

/** As a field of a date and a time takes it, by the clock of the device. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
