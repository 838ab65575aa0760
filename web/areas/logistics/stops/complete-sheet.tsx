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

type Complete = Omit<Inputs['courier']['waypoints']['complete'], 'routeId' | 'waypointId'>

export interface CompleteSheetProps {
  stop: Waypoint
  open: boolean
  onOpenChange: (open: boolean) => void
  onComplete: (evidence: Complete, photo: Blob | null) => Promise<unknown>
}

/** What shows that a stop was done: a photo, a name, how many; or why there can be none. */
export function CompleteSheet({ stop, open, onOpenChange, onComplete }: CompleteSheetProps) {
  const t = useTranslations('stops')
  const expected = packagesAt(stop)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const [count, setCount] = useState(expected)
  const [hasNone, setHasNone] = useState(false)
  const [reason, setReason] = useState('')
  const refusal = whyNotProven(stop.proofRequirement, {
    proofImageURL: photo ? 'taken' : null,
    proofContactName: name,
    pinMatches: pin.trim().length > 0,
    unavailableReason: hasNone ? reason : null,
  })
  // a place that insists on nothing but is used to a photo may be left without one, saying why
  const needsReason = hasNone && reason.trim() === ''
  const whyNot = needsReason
    ? t('complete.reasonMissing')
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
        {!hasNone && <ProofPhoto photo={photo} onPhoto={setPhoto} />}
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
        {stop.proofRequirement === 'pin' && (
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
        <Checkbox checked={hasNone} onChange={setHasNone} label={t('complete.noProof')} />
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
function packagesAt({ orders, packageIds }: Waypoint): number {
  const bags = orders.reduce((sum, order) => sum + order.bags, 0)
  return bags + Math.max(packageIds.length - orders.length, 0) || 1
}
