import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LARGEST_TOP_UP_CENTS, SMALLEST_TOP_UP_CENTS } from '../../../src/rules/money/top-up'
import { api, trpc } from '../../api'
import { readFailure } from '../../failure'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { CardEntry, type CardEntryHandle } from '../../payments/card-entry'
import { useDeclineText } from '../../payments/decline-text'
import { ProviderUnreachable } from '../../payments/payment-port'
import { nameOf, useSession } from '../../session/session'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Field } from '../../ui/field'
import { MoneyInput } from '../../ui/money-input'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { RadioGroup } from '../../ui/toggles'

const AMOUNTS = [1000, 2000, 5000, 10_000] as const
const OTHER = 'other'

/** Money for the wallet, by a saved card or another one. Trying again never pays twice. */
export function TopUpDialog({ onClose, onPaid }: { onClose: () => void; onPaid: () => void }) {
  const t = useTranslations('wallet')
  const pay = useTranslations('customer')
  const f = useFormat()
  const failureText = useFailureText()
  const declineText = useDeclineText()
  const { user } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const cards = trpc.customer.paymentMethods.list.useQuery()
  const entry = useRef<CardEntryHandle>(null)
  // One attempt is one payment: another amount is another attempt.
  const attempt = useRef({ wish: '', key: '' })
  const [picked, setPicked] = useState('2000')
  const [other, setOther] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [amountError, setAmountError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
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
  const submit = async () => {
    const wrongAmount = whyNotAmount()
    setAmountError(wrongAmount)
    const card = entry.current
    if (wrongAmount || cents === null) return
    const why = card ? card.whyNot() : pay('payment.loading')
    setFailure(why)
    if (why || !card) return
    setWorking(true)
    try {
      const refused = await tryToPay(card, cents)
      setFailure(refused)
      if (refused === null) {
        toast.success(t('topUp.done', { amount: f.money(cents) }))
        onPaid()
        onClose()
      }
    } catch (error) {
      // That attempt has ended: the next click begins another one.
      if (readFailure(error)?.name === 'PaymentFailed') attempt.current = { wish: '', key: '' }
      setFailure(error instanceof ProviderUnreachable ? pay('payment.unreachable') : failureText(error))
    }
    setWorking(false)
  }
  const failed = settings.error ?? cards.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('topUp.title')}
      text={t('topUp.text')}
      persistent={working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {t('pending.cancel')}
          </Button>
          <Button kind="primary" loading={working} onClick={() => void submit()}>
            {cents === null ? t('topUp.open') : t('pending.submit', { amount: f.money(cents) })}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <RadioGroup
          look="row"
          label={t('topUp.amount')}
          value={picked}
          onChange={next => {
            setPicked(next)
            setAmountError(null)
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
            error={amountError}
            required
          >
            <MoneyInput
              value={other}
              onChange={next => {
                setOther(next)
                setAmountError(null)
              }}
            />
          </Field>
        )}
        {failed ? (
          <ErrorState
            error={failed}
            onRetry={() => {
              void settings.refetch()
              void cards.refetch()
            }}
          />
        ) : settings.data && cards.data && user ? (
          <CardEntry
            settings={settings.data}
            savedCards={cards.data}
            holder={nameOf(user)}
            handle={entry}
            onReadyChange={() => undefined}
          />
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </Dialog>
  )
}
