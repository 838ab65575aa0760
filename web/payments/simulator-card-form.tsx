import { CreditCard, Lock } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../ui/fields/field'
import { Input } from '../ui/fields/input'
import {
  brandOf,
  type CardMistake,
  cvcLengthOf,
  groupedExpiry,
  groupedNumber,
  readCard,
  type TypedCard,
} from './card-number'
import type { CardDesk, PaymentSettings } from './payment-port'
import { confirmIntent, confirmSetup, makeMethod } from './simulator-calls'
import { ThreeDSecure } from './three-d-secure'

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '', name: '' }
const fieldOf = (mistake: CardMistake | null): keyof TypedCard | null =>
  mistake === 'expired' ? 'expiry' : mistake

interface Props {
  settings: PaymentSettings
  /** Who pays, to begin with. */
  holder: string
  /** Hidden while a saved card is chosen: the desk is still needed for the bank's page. */
  hidden: boolean
  desk: Ref<CardDesk>
  onComplete: (isComplete: boolean) => void
}

/** Our own fields, where the provider is the simulator. What is typed never reaches our server. */
export default function SimulatorCardForm({ settings, holder, hidden, desk, onComplete }: Props) {
  const t = useTranslations('payments')
  const [typed, setTyped] = useState<TypedCard>({ ...EMPTY, name: holder })
  /** Only once it was sent; then with each key. */
  const [isChecked, setChecked] = useState(false)
  const [page, setPage] = useState<string | null>(null)
  const leavePage = useRef<() => void>(undefined)
  const fields = useRef<HTMLFieldSetElement>(null)
  const { card, mistake } = readCard(typed, new Date())
  const brand = brandOf(typed.number)

  const change = (part: Partial<TypedCard>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onComplete(readCard(next, new Date()).card !== null)
  }
  const errorOf = (field: keyof TypedCard) =>
    isChecked && mistake && fieldOf(mistake) === field ? t(`payment.mistakes.${mistake}`) : null

  const make = async () =>
    card ? makeMethod(settings, card) : { status: 'failed' as const, code: null, message: null }
  const authenticate = (address: string) =>
    new Promise<void>(resolve => {
      leavePage.current = () => {
        setPage(null)
        resolve()
      }
      setPage(address)
    })

  useImperativeHandle(desk, () => ({
    async setUp(setup) {
      const made = await make()
      if ('status' in made) return made
      return confirmSetup(settings, setup, { payment_method: made.id }, authenticate)
    },
    whyNotForm() {
      const field = fieldOf(mistake)
      if (!field || !mistake) return null
      setChecked(true)
      fields.current?.querySelector<HTMLElement>(`[name=card-${field}]`)?.focus()
      return t(`payment.mistakes.${mistake}`)
    },
    async pay(payable, how, { saveCard }) {
      const made = how === 'form' ? await make() : { id: how.savedCard }
      if ('status' in made) return made
      return confirmIntent(settings, payable, made.id, { saveCard, authenticate })
    },
  }))

  return (
    <>
      {!hidden && (
        <fieldset ref={fields} className="grid grid-cols-2 gap-x-4 gap-y-5">
          <legend className="sr-only">{t('payment.newCard')}</legend>
          <Field label={t('payment.number')} error={errorOf('number')} className="col-span-2">
            <Input
              name="card-number"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              icon={CreditCard}
              value={typed.number}
              onChange={event => change({ number: groupedNumber(event.target.value) })}
              after={
                brand !== 'other' && (
                  <span className="font-medium text-meta text-text2">{t(`payment.brands.${brand}`)}</span>
                )
              }
            />
          </Field>
          <Field label={t('payment.expiry')} error={errorOf('expiry')}>
            <Input
              name="card-expiry"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={t('payment.expiryPlaceholder')}
              value={typed.expiry}
              onChange={event => change({ expiry: groupedExpiry(event.target.value, typed.expiry) })}
            />
          </Field>
          <Field label={t('payment.cvc')} error={errorOf('cvc')}>
            <Input
              name="card-cvc"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder={'1234'.slice(0, cvcLengthOf(brand))}
              maxLength={cvcLengthOf(brand)}
              value={typed.cvc}
              onChange={event => change({ cvc: event.target.value.replace(/\D/g, '') })}
            />
          </Field>
          <Field label={t('payment.name')} error={errorOf('name')} className="col-span-2">
            <Input
              name="card-name"
              autoComplete="cc-name"
              value={typed.name}
              onChange={event => change({ name: event.target.value })}
            />
          </Field>
          <p className="flex items-center gap-2 text-meta text-text3 col-span-2">
            <Lock size={14} aria-hidden className="shrink-0" />
            {t('payment.private')}
          </p>
        </fieldset>
      )}
      <ThreeDSecure page={page} onDone={() => leavePage.current?.()} />
    </>
  )
}
