import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import {
  FAIL_REASONS,
  type FailReason,
  needsPhoto,
} from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Checkbox, RadioGroup } from '../../../ui/fields/toggles'
import { ProofPhoto } from './proof-photo'

export interface ProblemSheetProps {
  stop: Waypoint
  open: boolean
  onOpenChange: (open: boolean) => void
  onFail: (problem: Problem, photo: Blob | null) => Promise<unknown>
  /** Reports a problem to the office; the stop goes on. */
  onReport: (problem: Problem, photo: Blob | null) => Promise<unknown>
}

export type Problem = { reasonCode: FailReason; note?: string }

/** A stop that cannot be done: why, with a photo where that says more. */
export function ProblemSheet({ stop, open, onOpenChange, onFail, onReport }: ProblemSheetProps) {
  const t = useTranslations('stops')
  const [reason, setReason] = useState<FailReason | null>(null)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [goesOn, setGoesOn] = useState(false)
  const whyNot = !reason
    ? t('problem.choose')
    : needsPhoto(reason) && !photo
      ? t('problem.photoNeeded')
      : null
  const fail = async () => {
    if (reason)
      await (goesOn ? onReport : onFail)(
        { reasonCode: reason, ...(note.trim() && { note: note.trim() }) },
        photo,
      )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={t('problem.title')}
      text={stop.name}
      footer={
        <SlideToConfirm
          width="full"
          kind={goesOn ? 'brand' : 'danger'}
          label={t(goesOn ? 'problem.slideReport' : 'problem.slide')}
          action={fail}
          onDone={() => onOpenChange(false)}
          whyDisabled={whyNot}
        />
      }
    >
      <div className="mx-auto flex max-w-lg flex-col gap-4">
        <RadioGroup
          look="cards"
          label={t('problem.reason')}
          value={reason}
          onChange={setReason}
          options={FAIL_REASONS.map(value => ({ value, label: t(`problem.reasons.${value}`) }))}
        />
        {reason && <ProofPhoto photo={photo} onPhoto={setPhoto} />}
        <Field label={t('problem.note')}>
          <TextArea value={note} onChange={event => setNote(event.target.value)} rows={2} maxLength={1000} />
        </Field>
        <Checkbox large checked={goesOn} onChange={setGoesOn} label={t('problem.goesOn')} />
        {whyNot && <p className="font-medium text-text2">{whyNot}</p>}
      </div>
    </Sheet>
  )
}
