import { CreditCard, Lock } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../ui/cx'
import { Field } from '../ui/fields/field'
import { Input } from '../ui/fields/input'
import {
  brandOf,
  type CardMistake,
  cvcLengthOf,
  groupedExpiry,
  groupedNumber,
  isNumberWhole,
  readCard,
  type TypedCard,
} from './card-number'
import type { CardDesk, PaymentSettings } from './payment-port'
import { confirmIntent, confirmSetup, makeMethod } from './simulator-calls'
import { ThreeDSecure } from './three-d-secure'

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '', name: '' }
const WHOLE_EXPIRY = 'MM / YY'.length
const PARTS = ['number', 'expiry', 'cvc'] as const
type CardPart = (typeof PARTS)[number]
const part = 'flex h-ctl items-center gap-2 px-2.5'
const fieldOf = (mistake: CardMistake | null): keyof TypedCard | null =>
  mistake === 'expired' ? 'expiry' : mistake

interface Props {
  settings: PaymentSettings
  /** Who pays, to begin with. */
  holder: string
  /** Hidden while a saved card is chosen: the desk is still needed for the bank's page. */
  hidden: boolean
  desk: Ref<CardDesk>
  autoFocus: boolean
  onComplete: (isComplete: boolean) => void
}

/**
 * Our own field, where the provider is the simulator: one, as the provider's, in which the digits flow on from part to
 * part. What is typed never reaches our server.
 */
export default function SimulatorCardForm({ settings, holder, hidden, desk, autoFocus, onComplete }: Props) {
  const t = useTranslations('payments')
  const [typed, setTyped] = useState(EMPTY)
  /** Only once it was sent; then with each key. */
  const [isChecked, setChecked] = useState(false)
  const [page, setPage] = useState<string | null>(null)
  const leavePage = useRef<() => void>(undefined)
  const fields = useRef<HTMLDivElement>(null)
  const id = useId()
  /** Whose card it is is known, or asked for. */
  const read = (what: TypedCard) => readCard({ ...what, name: holder.trim() || what.name }, new Date())
  const { card, mistake } = read(typed)
  const isWrongName = isChecked && mistake === 'name'
  const isWrong = isChecked && mistake !== null && mistake !== 'name'
  const brand = brandOf(typed.number)

  const change = (part: Partial<TypedCard>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onComplete(read(next).card !== null)
  }
  const goOn = (to: CardPart) => fields.current?.querySelector<HTMLElement>(`[name=card-${to}]`)?.focus()
  const isNext = useRef(autoFocus && !hidden)
  useEffect(() => {
    if (isNext.current) fields.current?.querySelector('input')?.focus()
  }, [])
  const partOf = (name: CardPart) => ({
    name: `card-${name}`,
    'aria-label': t(`payment.${name}`),
    'aria-invalid': (isChecked && fieldOf(mistake) === name) || undefined,
    inputMode: 'numeric' as const,
    value: typed[name],
    className: 'num h-full w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-text3',
    onKeyDown: (event: KeyboardEvent) => {
      const before = PARTS[PARTS.indexOf(name) - 1]
      if (event.key !== 'Backspace' || typed[name] !== '' || !before) return
      event.preventDefault()
      goOn(before)
    },
  })

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
        <div ref={fields} className="space-y-4">
          <fieldset aria-describedby={isWrong ? `${id}-mistake` : undefined}>
            <legend className="mb-1 font-medium">{t('payment.card')}</legend>
            <div
              className={cx(
                'overflow-hidden rounded-ctl border bg-surface focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1',
                isWrong ? 'border-bad' : 'border-control',
              )}
            >
              <div className={part}>
                <CreditCard size={16} aria-hidden className="shrink-0 text-text3" />
                <input
                  {...partOf('number')}
                  autoComplete="cc-number"
                  placeholder="1234 1234 1234 1234"
                  onChange={event => {
                    const number = groupedNumber(event.target.value)
                    change({ number })
                    if (isNumberWhole(number)) goOn('expiry')
                  }}
                />
                {brand !== 'other' && (
                  <span className="font-medium text-meta text-text2">{t(`payment.brands.${brand}`)}</span>
                )}
              </div>
              <div className="grid grid-cols-2 divide-x border-t">
                <div className={part}>
                  <input
                    {...partOf('expiry')}
                    autoComplete="cc-exp"
                    placeholder={t('payment.expiryPlaceholder')}
                    onChange={event => {
                      const expiry = groupedExpiry(event.target.value, typed.expiry)
                      change({ expiry })
                      if (expiry.length === WHOLE_EXPIRY && expiry.length > typed.expiry.length) goOn('cvc')
                    }}
                  />
                </div>
                <div className={part}>
                  <input
                    {...partOf('cvc')}
                    autoComplete="cc-csc"
                    placeholder={t('payment.cvcPlaceholder')}
                    maxLength={cvcLengthOf(brand)}
                    onChange={event => change({ cvc: event.target.value.replace(/\D/g, '') })}
                  />
                </div>
              </div>
            </div>
            {isWrong && (
              <p id={`${id}-mistake`} className="mt-1 font-medium text-bad text-meta">
                {t(`payment.mistakes.${mistake}`)}
              </p>
            )}
          </fieldset>
          {!holder.trim() && (
            <Field label={t('payment.name')} error={isWrongName ? t('payment.mistakes.name') : null}>
              <Input
                name="card-name"
                autoComplete="cc-name"
                value={typed.name}
                onChange={event => change({ name: event.target.value })}
              />
            </Field>
          )}
          <p className="flex items-center gap-2 text-meta text-text3">
            <Lock size={14} aria-hidden className="shrink-0" />
            {t('payment.private')}
          </p>
        </div>
      )}
      <ThreeDSecure page={page} onDone={() => leavePage.current?.()} />
    </>
  )
}
