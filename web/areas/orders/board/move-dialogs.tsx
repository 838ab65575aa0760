import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailed, type OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { FilterChip } from '../../../ui/display/chip'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { useMoveLabel } from '../orders/move-label'
import type { BoardRow } from '../orders/order-row'
import type { Move, MoveFailure } from './use-moves'

export interface Asked {
  state: OrderState
  rows: readonly BoardRow[]
  force?: boolean
}

/** What has to be known before an order moves: why it is refused, or the code that the customer shows. */
export function needsAnswer({ state, rows, force }: Asked): boolean {
  return Boolean(force) || isFailed(state) || isCollection({ state, rows })
}

function isCollection({ state, rows }: Asked) {
  return state === 'delivered' && rows.length === 1 && Boolean(rows[0]?.purchase.isPickup)
}

export interface MoveDialogProps {
  asked: Asked | null
  onClose: () => void
  onMove: (move: Move) => Promise<unknown>
}

export function MoveDialog({ asked, onClose, onMove }: MoveDialogProps) {
  if (!asked) return null
  return isCollection(asked) && !asked.force ? (
    <PickupCodeDialog asked={asked} onClose={onClose} onMove={onMove} />
  ) : (
    <ReasonDialog asked={asked} onClose={onClose} onMove={onMove} />
  )
}

type Open = MoveDialogProps & { asked: Asked }

const usualReasons = ['soldOut', 'tooBusy', 'closed', 'wrongAddress', 'customerAsked'] as const

function ReasonDialog({ asked, onClose, onMove }: Open) {
  const t = useTranslations('board')
  const uiTexts = useTranslations('ui')
  const refundsTexts = useTranslations('refunds')
  const moveLabel = useMoveLabel()
  const [reason, setReason] = useState('')
  const failing = isFailed(asked.state)
  const why = reason.trim() ? null : t('reason.missing')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reason.title', { move: moveLabel(asked.state), count: asked.rows.length })}
      text={failing ? t('reason.text') : t('reason.forceText')}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts('cancel')}</Button>
          <ActionButton
            kind={failing ? 'danger' : 'primary'}
            whyDisabled={why}
            action={() => onMove({ ...asked, reason: reason.trim() })}
            onDone={onClose}
          >
            {moveLabel(asked.state)}
          </ActionButton>
        </>
      }
    >
      <Field label={refundsTexts('reason.label')} required>
        <TextArea value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
      </Field>
      {failing && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {usualReasons.map(one => (
            <FilterChip
              key={one}
              pressed={reason === t(`reason.usual.${one}`)}
              onPress={() => setReason(t(`reason.usual.${one}`))}
            >
              {t(`reason.usual.${one}`)}
            </FilterChip>
          ))}
        </div>
      )}
    </Dialog>
  )
}

function PickupCodeDialog({ asked, onClose, onMove }: Open) {
  const t = useTranslations('board')
  const uiTexts = useTranslations('ui')
  const [code, setCode] = useState('')
  const row = asked.rows[0]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="card"
      title={t('collect.title', { order: row?.purchase.ufid ?? '' })}
      text={t('collect.text')}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts('cancel')}</Button>
          <ActionButton
            whyDisabled={code.trim() ? null : t('collect.missing')}
            action={() => onMove({ ...asked, pickupCode: code.trim().toUpperCase() })}
            onDone={onClose}
          >
            {t('collect.confirm')}
          </ActionButton>
        </>
      }
    >
      <Field label={t('collect.label')} required>
        <Input
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={event => setCode(event.target.value)}
          className="!h-14 font-semibold text-head tracking-[0.2em]"
        />
      </Field>
    </Dialog>
  )
}

/** Those that did not move, each with its reason. */
export function FailuresDialog({
  failures,
  onClose,
}: {
  failures: readonly MoveFailure[]
  onClose: () => void
}) {
  const t = useTranslations('board')
  return (
    <Dialog
      open={failures.length > 0}
      onOpenChange={onClose}
      title={t('failures.title', { count: failures.length })}
      text={t('failures.text')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('failures.close')}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {failures.map(({ row, message }) => (
          <li key={row.id} className="flex gap-3 py-2">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-bad" />
            <div>
              <p className="font-semibold">{row.purchase.ufid}</p>
              <p className="text-text2">{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
