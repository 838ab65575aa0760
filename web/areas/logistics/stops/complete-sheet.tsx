import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { whyNotProven } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import type { Inputs } from '../../../api'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Stepper } from '../../../ui/fields/stepper'
import { Checkbox } from '../../../ui/fields/toggles'
import { ProofPhoto } from './proof-photo'
import { lackOf, type NotDeliveredOrders, StopsHere, TickList } from './tick-list'

type Complete = Omit<Inputs['courier']['waypoints']['complete'], 'routeId' | 'waypointId'>

export interface CompleteSheetProps {
  stop: Waypoint
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Other stops of this place that can be handed over with it. */
  alsoHere?: readonly Waypoint[]
  onComplete: (evidence: Complete, photo: Blob | null, more: HandedOver) => Promise<unknown>
}

/** The orders that were not handed over, and the other stops that were. */
export interface HandedOver {
  missing: NotDeliveredOrders
  alsoStopIds: readonly string[]
}

/** What shows that a stop was done: a photo, a name, how many; or why there can be none. */
export function CompleteSheet({ stop, open, onOpenChange, alsoHere = [], onComplete }: CompleteSheetProps) {
  const t = useTranslations('stops')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const [counted, setCount] = useState<number | null>(null)
  const [missing, setMissing] = useState<NotDeliveredOrders>({})
  const [alsoStopIds, setAlsoStopIds] = useState<readonly string[]>(alsoHere.map(({ id }) => id))
  const isTicked = stop.shouldDeliver && !stop.shouldPickup && stop.orders.length > 1
  const hasAny = stop.orders.length === 0 || stop.orders.some(order => !missing[order.id])
  const expected = packagesAt(stop, missing)
  const count = counted ?? expected
  const [hasNone, setHasNone] = useState(false)
  const [reason, setReason] = useState('')
  const wantsPhoto = stop.proofRequirement !== 'none'
  // Without a required proof a stop ends without a form.
  const needsPhoto = stop.proofRequirement.startsWith('photo')
  const needsPin = stop.proofRequirement === 'pin'
  const refusal = whyNotProven(stop.proofRequirement, {
    proofImageURL: photo ? 'taken' : null,
    proofContactName: name,
    pinMatches: pin.trim().length > 0,
    unavailableReason: hasNone ? reason : null,
  })
  const needsReason = hasNone && reason.trim() === ''
  const lack = lackOf(missing)
  const whyNot = lack
    ? t(lack === 'reason' ? 'tick.reasonMissing' : 'problem.photoNeeded')
    : !hasAny
      ? t('tick.noneLeft')
      : needsReason
        ? t(needsPin ? 'complete.pinReasonMissing' : 'complete.reasonMissing')
        : refusal
          ? t(`complete.missing.${refusal.params.missing[0] ?? 'photo'}`)
          : null
  const complete = () =>
    onComplete(
      {
        ...(name.trim() && { proofContactName: name.trim() }),
        ...(pin.trim() && { pin: pin.trim() }),
        ...(hasNone && reason.trim() && { unavailableReason: reason.trim() }),
        ...(stop.shouldPickup && { pickupCount: count }),
        ...(stop.shouldDeliver && { deliveryCount: count }),
      },
      photo,
      { missing, alsoStopIds },
    )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={t('complete.title', { name: stop.name })}
      footer={
        <SlideToConfirm
          width="full"
          label={stop.shouldPickup && !stop.shouldDeliver ? t('complete.slidePickup') : t('complete.slide')}
          action={complete}
          onDone={() => onOpenChange(false)}
          whyDisabled={whyNot}
        />
      }
    >
      <div className="mx-auto flex max-w-lg flex-col gap-4">
        {isTicked && <TickList orders={stop.orders} missing={missing} onChange={setMissing} />}
        {alsoHere.length > 0 && <StopsHere stops={alsoHere} ticked={alsoStopIds} onChange={setAlsoStopIds} />}
        {!hasNone && wantsPhoto && <ProofPhoto photo={photo} onPhoto={setPhoto} />}
        <Field label={t('complete.count')} hint={t('complete.expected', { count: expected })}>
          <Stepper value={count} onChange={setCount} min={0} max={9999} label={t('complete.count')} />
        </Field>
        {stop.shouldDeliver && (
          <Field label={t('complete.contact')} required={stop.proofRequirement === 'photo+name'}>
            <Input
              value={name}
              onChange={event => setName(event.target.value)}
              placeholder={stop.contactName ?? ''}
              autoComplete="off"
              maxLength={160}
            />
          </Field>
        )}
        {needsPin && (
          <Field label={t('complete.pin')} required>
            <Input
              value={pin}
              onChange={event => setPin(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
          </Field>
        )}
        {(needsPhoto || needsPin) && (
          <Checkbox
            checked={hasNone}
            onChange={setHasNone}
            label={needsPin ? t('complete.noPin') : t('complete.noProof')}
          />
        )}
        {hasNone && (
          <Field label={t('complete.reason')} required>
            <Input value={reason} onChange={event => setReason(event.target.value)} maxLength={500} />
          </Field>
        )}
        {whyNot && <p className="font-medium text-text2">{whyNot}</p>}
      </div>
    </Sheet>
  )
}

/** The bags of its orders, and what it carries besides. */
function packagesAt({ orders: all, packageIds: named }: Waypoint, missing: NotDeliveredOrders): number {
  const orders = all.filter(order => !missing[order.id])
  const packageIds = named.slice(all.length - orders.length)
  const bags = orders.reduce((sum, order) => sum + order.bags, 0)
  return bags + Math.max(packageIds.length - orders.length, 0) || 1
}
