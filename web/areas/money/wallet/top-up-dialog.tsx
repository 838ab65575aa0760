import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  LARGEST_TOP_UP_CENTS,
  SMALLEST_TOP_UP_CENTS,
} from '../../../../src/modules/money/wallet/rules/top-up'
import { api } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineText } from '../../../payments/decline-text'
import { PayDialog } from '../../../payments/pay-dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { MoneyInput } from '../../../ui/fields/money-input'
import { RadioGroup } from '../../../ui/fields/toggles'

const AMOUNTS = [1000, 2000, 5000, 10_000] as const
const OTHER = 'other'

/** Money for the wallet, by a saved card or another one. Trying again never pays twice. */
export function TopUpDialog({ onClose, onPaid }: { onClose: () => void; onPaid: () => void }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const declineText = useDeclineText()
  // One attempt is one payment: another amount is another attempt.
  const attempt = useRef({ wish: '', key: '' })
  const [picked, setPicked] = useState('2000')
  const [other, setOther] = useState<number | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  const cents = picked === OTHER ? other : Number(picked)

  const whyNotAmount = () => {
    if (cents === null) return t('topUp.missing')
    if (cents < SMALLEST_TOP_UP_CENTS) return t('topUp.tooSmall', { amount: f.money(SMALLEST_TOP_UP_CENTS) })
    if (cents > LARGEST_TOP_UP_CENTS) return t('topUp.tooLarge', { amount: f.money(LARGEST_TOP_UP_CENTS) })
    return null
  }
  const tryToPay = async (card: CardEntryHandle, amount: number): Promise<string | null> => {
    const saveCard = card.saveCard()
    const wish = `${amount} ${saveCard}`
    if (attempt.current.wish !== wish) attempt.current = { wish, key: crypto.randomUUID() }
    const opened = await api.customer.wallet.topUp.mutate(
      { amount, saveCard },
      { context: { idempotencyKey: attempt.current.key } },
    )
    if (opened.balance || !opened.paymentIntentId || !opened.clientSecret) return null
    const outcome = await card.pay({ intentId: opened.paymentIntentId, clientSecret: opened.clientSecret })
    if (outcome.status === 'failed') return declineText(outcome)
    const { balance } = await api.customer.wallet.confirmTopUp.mutate({
      paymentIntentId: opened.paymentIntentId,
    })
    return balance ? null : t('topUp.notYet')
  }
  const pay = async (card: CardEntryHandle): Promise<string | null> => {
    if (cents === null) return t('topUp.missing')
    try {
      const refused = await tryToPay(card, cents)
      if (refused !== null) return refused
    } catch (error) {
      // That attempt has ended: the next click begins another one.
      if (readFailure(error)?.name === 'PaymentFailed') attempt.current = { wish: '', key: '' }
      throw error
    }
    toast.success(t('topUp.done', { amount: f.money(cents) }))
    onPaid()
    onClose()
    return null
  }
  return (
    <PayDialog
      title={t('topUp.title')}
      text={t('topUp.text')}
      submit={cents === null ? t('topUp.open') : t('pending.submit', { amount: f.money(cents) })}
      onClose={onClose}
      pay={pay}
      isFilledIn={() => {
        const why = whyNotAmount()
        setMistake(why)
        return why === null
      }}
    >
      <RadioGroup
        look="row"
        label={t('topUp.amount')}
        value={picked}
        onChange={next => {
          setPicked(next)
          setMistake(null)
        }}
        options={[
          ...AMOUNTS.map(amount => ({ value: String(amount), label: f.money(amount) })),
          { value: OTHER, label: t('topUp.other') },
        ]}
      />
      {picked === OTHER && (
        <Field
          label={t('topUp.otherAmount')}
          hint={t('topUp.between', {
            from: f.money(SMALLEST_TOP_UP_CENTS),
            to: f.money(LARGEST_TOP_UP_CENTS),
          })}
          error={mistake}
          required
        >
          <MoneyInput
            value={other}
            onChange={next => {
              setOther(next)
              setMistake(null)
            }}
          />
        </Field>
      )}
    </PayDialog>
  )
}
