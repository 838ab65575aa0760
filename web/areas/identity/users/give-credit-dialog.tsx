import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayBounds } from '../../../../src/core/rules/local-time'
import { MOST_GIFTED_CENTS } from '../../../../src/modules/money/wallet/rules/top-up'
import type { Inputs } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'

/** Days are those of the platform's home, whoever gives from wherever. */
const HOME = 'Europe/Madrid'

export type Gift = Omit<Inputs['admin']['credits']['create'], 'userId'>

/** Money of the platform for somebody to spend: how much, why, and until when. Slid, since it is money. */
export function GiveCreditDialog({
  onGive,
  onClose,
  onGiven,
}: {
  /** Under one key it is given once, however often it is tried. */
  onGive: (gift: Gift, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
  onGiven: () => void
}) {
  const t = useTranslations('users')
  const f = useFormat()
  const failureText = useFailureText()
  // Sliding once more after a failed answer gives once.
  const key = useRef(crypto.randomUUID())
  const [cents, setCents] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [until, setUntil] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const whyDisabled =
    cents === null || cents < 1 || cents > MOST_GIFTED_CENTS
      ? t('give.needsAmount', { amount: f.money(MOST_GIFTED_CENTS) })
      : comment.trim() === ''
        ? t('give.needsReason')
        : null
  const change = () => {
    key.current = crypto.randomUUID()
    setFailure(null)
  }
  const give = () =>
    onGive(
      {
        price: { amount: cents ?? 0, currency: 'eur' },
        comment,
        // The last day counts to its end.
        expiresAt: until ? dayBounds(until, HOME).end : null,
      },
      key.current,
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('give.title')}
      text={t('give.text')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('give.amount')} required>
          <MoneyInput
            value={cents}
            onChange={next => {
              change()
              setCents(next)
            }}
          />
        </Field>
        <Field label={t('give.comment')} hint={t('give.commentHint')} required>
          <TextArea
            value={comment}
            maxLength={300}
            rows={2}
            onChange={event => {
              change()
              setComment(event.target.value)
            }}
          />
        </Field>
        <Field label={t('give.until')} hint={t('give.untilHint')}>
          <Input
            type="date"
            value={until}
            onChange={event => {
              change()
              setUntil(event.target.value)
            }}
          />
        </Field>
        <SlideToConfirm
          label={t('give.slide', { amount: f.money(cents ?? 0) })}
          width="full"
          action={give}
          whyDisabled={whyDisabled}
          onError={setFailure}
          onDone={() => {
            onGiven()
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
