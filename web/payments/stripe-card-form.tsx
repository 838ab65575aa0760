import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import { RotateCw } from 'lucide-react'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/provider'
import { Button } from '../ui/buttons/button'
import { cx } from '../ui/cx'
import { Skeleton } from '../ui/display/skeleton'
import { Banner } from '../ui/feedback/banner'
import { type CardDesk, isPaid, type PaymentSettings, ProviderUnreachable } from './payment-port'
import { loadProviderScript } from './stripe-script'
import { setupOutcome } from './stripe-setup'

const failed = (error: StripeError | undefined) => ({
  status: 'failed' as const,
  code: error?.decline_code ?? error?.code ?? null,
  message: error?.message ?? null,
})

interface Props {
  settings: PaymentSettings
  holder: string
  hidden: boolean
  desk: Ref<CardDesk>
  autoFocus: boolean
  onComplete: (isComplete: boolean) => void
}

/** Stripe's own field, in Stripe's own frame: card data passes neither our code nor our server. */
export default function StripeCardForm({ settings, holder, hidden, desk, autoFocus, onComplete }: Props) {
  const t = useTranslations('payments')
  const language = useLanguage()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<StripeCardElement>(null)
  const isComplete = useRef(false)

  const load = useCallback(() => {
    setFailed(false)
    loadProviderScript(settings.key).then(setStripe, () => setFailed(true))
  }, [settings.key])
  useEffect(load, [load])

  const tell = useRef(onComplete)
  tell.current = onComplete
  const isNext = useRef(autoFocus && !hidden)
  useEffect(() => {
    if (!stripe || !place.current) return
    const style = getComputedStyle(place.current)
    const card = stripe.elements({ locale: language === 'ca' ? 'es' : language }).create('card', {
      hidePostalCode: true,
      style: {
        base: {
          fontSize: '16px',
          fontFamily: style.fontFamily,
          color: style.color,
          '::placeholder': { color: style.getPropertyValue('--text3') },
        },
      },
    })
    card.mount(place.current)
    card.on('change', event => {
      isComplete.current = event.complete
      setMistake(event.error?.message ?? null)
      tell.current(event.complete)
    })
    card.on('ready', () => isNext.current && card.focus())
    element.current = card
    return () => card.destroy()
  }, [stripe, language])

  useImperativeHandle(desk, () => ({
    whyNotForm() {
      if (!stripe) return t('payment.noScript')
      if (isComplete.current) return null
      element.current?.focus()
      return mistake ?? t('payment.mistakes.number')
    },
    async pay({ clientSecret }, how, { saveCard }) {
      if (!stripe) throw new ProviderUnreachable('The script is not there')
      const card = element.current
      const method = how === 'form' ? card && { card, billing_details: { name: holder } } : how.savedCard
      if (!method) return { status: 'failed', code: null, message: null }
      const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: method,
        ...(saveCard ? { setup_future_usage: 'on_session' as const } : {}),
      })
      if (error?.type === 'api_connection_error') throw new ProviderUnreachable(error.message)
      const status = paymentIntent?.status ?? error?.payment_intent?.status ?? ''
      if (isPaid(status)) return { status }
      return failed(error)
    },
    async setUp({ clientSecret }) {
      const card = element.current
      if (!stripe || !card) throw new ProviderUnreachable('The script is not there')
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card, billing_details: { name: holder } },
      })
      return setupOutcome(setupIntent, error)
    },
  }))

  if (hasFailed)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="small" icon={RotateCw} onClick={load}>
            {t('payment.retry')}
          </Button>
        }
      >
        {t('payment.noScript')}
      </Banner>
    )
  return (
    <div className={hidden ? 'hidden' : undefined}>
      {!stripe && <Skeleton className="h-11" />}
      <div
        ref={place}
        className={cx('rounded-ctl border border-control bg-surface px-3 py-3', !stripe && 'hidden')}
      />
      {mistake && (
        <p role="alert" className="mt-1 font-medium text-bad text-meta">
          {mistake}
        </p>
      )}
    </div>
  )
}
