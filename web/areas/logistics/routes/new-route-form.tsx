import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { withoutUnpaired } from '../../../../src/modules/logistics/routes/rules/route-check'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import type { BoardOrder, Route } from './board'
import { DraftStopList } from './draft-stop-list'
import type { DraftStop } from './new-route'
import { NewRouteFields } from './new-route-fields'
import { RouteCheckLine } from './route-check-line'
import { NEW_ROUTE, type NewRoute, type NewRouteInput, useNewRoute } from './use-new-route'

export interface NewRouteFormProps extends NewRouteInput {
  onStops: (stops: DraftStop[]) => void
  orders: readonly BoardOrder[]
  fleets: readonly { id: string; name: string }[]
  isAnonymous: boolean
  colour: string
  onDone: () => void
  onCancel: () => void
}

/** Makes a route from the chosen orders: who drives, in which order, and whether it adds up, at every change. */
export function NewRouteForm(props: NewRouteFormProps) {
  const { stops, onStops, orders, couriers, routes, fleets, isAnonymous, colour, now } = props
  const t = useTranslations('routes')
  const format = useFormat()
  const route = useNewRoute(props)
  const { open, existing, way } = route
  const nameOf = (purchaseId: string) => orders.find(order => order.id === purchaseId)?.ufid ?? purchaseId

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={event => event.preventDefault()}
      aria-label={t('new.title')}
    >
      <header className="flex items-center gap-2 border-b px-2 py-2">
        <IconButton icon={ArrowLeft} label={t('back')} onClick={props.onCancel} />
        <h2 className="flex-1 text-title">{existing ? t('new.addTitle') : t('new.title')}</h2>
        <span className="num pr-2 text-meta text-text2">
          {format.distance(way.meters)}
          {way.endsAt && ` · ${t('routes.endsAt', { time: format.time(way.endsAt) })}`}
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        {open.length > 0 && (
          <Field label={t('new.into')}>
            <Select
              value={route.into}
              onChange={route.setInto}
              options={[
                { value: NEW_ROUTE, label: t('new.intoNew') },
                ...open.map(one => ({
                  value: one.id,
                  label: one.name,
                  detail: one.driverName ?? '',
                })),
              ]}
            />
          </Field>
        )}
        {!existing && (
          <NewRouteFields
            route={route}
            couriers={couriers}
            fleets={fleets}
            isAnonymous={isAnonymous}
            now={now}
          />
        )}
        <RouteCheckLine
          check={route.check}
          nameOf={nameOf}
          onClearUnpaired={() => onStops(withoutUnpaired(stops))}
        />
        <DraftStopList stops={stops} etas={route.etas} colour={colour} onStops={onStops} />
        <Field label={t('new.note')} beside={t('optional')}>
          <TextArea
            value={route.note}
            onChange={event => route.setNote(event.target.value)}
            rows={2}
            maxLength={2000}
          />
        </Field>
      </div>
      <NewRouteFooter route={route} routes={routes} onDone={props.onDone} onCancel={props.onCancel} />
    </form>
  )
}

function NewRouteFooter({
  route,
  routes,
  onDone,
  onCancel,
}: {
  route: NewRoute
  routes: readonly Route[]
  onDone: () => void
  onCancel: () => void
}) {
  const t = useTranslations('routes')
  const format = useFormat()
  const failureText = useFailureText()
  const { overlapping, mayOverlap, refusal, failure } = route
  return (
    <footer className="flex flex-col gap-2 border-t bg-surface p-3">
      {mayOverlap && (
        <p role="alert" className="flex gap-2 rounded-ctl bg-warnSoft px-3 py-2 font-medium text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {t('new.overlap', {
            routes: format.list(overlapping.map(id => routes.find(one => one.id === id)?.name ?? id)) || '…',
          })}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <span className="min-w-0 flex-1 text-right text-meta text-text2">
          {refusal && t(`why.${refusal.name}`)}
        </span>
        <ActionButton
          kind="primary"
          action={route.create}
          onDone={onDone}
          onError={route.setFailure}
          whyDisabled={refusal && t(`why.${refusal.name}`)}
        >
          {mayOverlap ? t('new.createAnyway') : route.existing ? t('new.add') : t('new.create')}
        </ActionButton>
      </div>
    </footer>
  )
}
