import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, LogIn, ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { cartName } from '../cart/cart'
import { partsOf } from '../checkout/checkout-changes'
import { captionOf, goTo, type Place, type Problem, placeOf } from '../checkout/checkout-problems'
import { CheckoutSection, CustomerPart, Finishing } from '../checkout/checkout-sections'
import { BillingPart, ReferencesPart } from '../checkout/invoice-parts'
import { OwnCard } from '../checkout/own-card'
import { SavedBilling } from '../checkout/saved-billing'
import { type PaymentParts, PaymentRows } from '../menu/price-summary'
import { CloudPlaced } from './cloud-placed'
import { LunchCard } from './lunch-card'
import { useLunches } from './lunches'
import { type PlannedLunch, useCloudCheckout } from './use-cloud-checkout'

/** Put right at the lunch itself; everything else is asked for once, for all of them. */
const OF_LUNCH: readonly Place[] = ['lines', 'window', 'address', 'coupon', 'comments']

/** Several lunches at once: what each costs and who pays it, then all are ordered, one after the other. */
export default function CloudCheckoutScreen() {
  const t = useTranslations('canteen')
  const checkoutTexts = useTranslations('checkout')
  const lunches = useLunches()
  const card = useRef<CardEntryHandle>(null)
  const [isCardReady, setCardReady] = useState(false)
  const checkout = useCloudCheckout(lunches, card)
  const { planned, plans, placed, working, draft } = checkout

  if (checkout.isResuming) return <Finishing />
  if (lunches.length === 0 && placed.length > 0) return <CloudPlaced placed={placed} />
  if (lunches.length === 0) return <NoLunches />

  const known = planned.flatMap(({ plan }) => plan ?? [])
  const sum = (cents: (plan: (typeof known)[number]) => number) =>
    known.reduce((all, plan) => all + cents(plan), 0)
  const parts: PaymentParts = {
    inKind: sum(plan => partsOf(plan).inKind),
    flex: sum(plan => partsOf(plan).flex),
    balance: sum(plan => partsOf(plan).balance),
    card: sum(plan => partsOf(plan).card),
    transfer: sum(plan => partsOf(plan).transfer),
  }
  const needs = (what: 'requireCostCenter' | 'billingDetailsRequired') => known.some(plan => plan[what])
  const missingCard: Problem = {
    name: 'GeneralCardError',
    message: checkoutTexts('payment.enterCard'),
    params: {},
  }
  const stuck = planned.find(({ plan }) => plan && plan.problems.length > 0)
  const problem = stuck?.plan?.problems[0] ?? (parts.card > 0 && !isCardReady ? missingCard : null)
  const press = () => {
    if (!problem) return void checkout.confirm()
    if (!stuck || !OF_LUNCH.includes(placeOf(problem))) return goTo(problem)
    const place = document.getElementById(`lunch-${cartName(stuck.lunch)}`)
    place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    place?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
  }
  const isAsking = known.length < planned.length || !plans.isCurrent

  const confirm = (
    <ConfirmLunches
      checkout={checkout}
      left={lunches.length}
      problem={problem}
      cardCents={parts.card}
      isAsking={isAsking}
      onPress={press}
    />
  )

  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-36 lg:pb-16">
      <Link
        to="/canteen/cloud"
        className="inline-flex h-9 items-center gap-1.5 rounded-ctl font-medium text-note text-text2 hover:text-text pointer-coarse:h-11"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('cloud.toCanteen')}
      </Link>
      <h1 className="mt-1 text-display">{t('cloud.checkout')}</h1>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className={cx('space-y-4', working && 'pointer-events-none')} inert={working !== null}>
          {planned.map(one => (
            <LunchCard
              key={cartName(one.lunch)}
              planned={one}
              isWorking={working === cartName(one.lunch)}
              problem={one.plan?.problems.find(candidate => OF_LUNCH.includes(placeOf(candidate))) ?? null}
              onWindow={start => checkout.chooseWindow(one.lunch, start)}
              onTime={planned.length > 1 ? checkout.chooseTime : null}
            />
          ))}
          <CheckoutSection place="customer" title={checkoutTexts('checkout.who')}>
            <CustomerPart draft={draft} plan={known[0]} />
          </CheckoutSection>
          {needs('billingDetailsRequired') && (
            <CheckoutSection place="billing" title={checkoutTexts('checkout.billing')}>
              <SavedBilling known={checkout.company?.availableBillingDetails ?? []} draft={draft} />
              <BillingPart draft={draft} isRequired />
            </CheckoutSection>
          )}
          {needs('requireCostCenter') && (
            <CheckoutSection place="references" title={checkoutTexts('checkout.references')}>
              <ReferencesPart draft={draft} plan={known[0]} />
            </CheckoutSection>
          )}
          {parts.card > 0 && (
            <CheckoutSection place="payment" title={checkoutTexts('checkout.payment')}>
              <OwnCard
                holder={`${draft.name} ${draft.lastName}`.trim()}
                card={card}
                onReady={setCardReady}
                canSave={false}
              />
              <p className="mt-3 text-meta text-text2">{t('cloud.cardText')}</p>
            </CheckoutSection>
          )}
        </div>
        <aside
          aria-label={checkoutTexts('checkout.summary')}
          className="rounded-card border bg-surface lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
        >
          <LunchSums planned={planned} parts={parts} isAsking={isAsking} />
          <div className="hidden border-t p-5 lg:block">{confirm}</div>
        </aside>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
        {confirm}
      </div>
    </div>
  )
}

function NoLunches() {
  const t = useTranslations('canteen')
  const checkoutTexts = useTranslations('checkout')
  return (
    <div className="mx-auto max-w-shop px-gutter py-10">
      <h1 className="sr-only">{checkoutTexts('checkout.title')}</h1>
      <EmptyState
        icon={ShoppingBag}
        title={t('cloud.empty')}
        text={t('cloud.emptyText')}
        action={
          <Button asChild kind="primary">
            <Link to="/canteen/cloud">{t('cloud.toCanteen')}</Link>
          </Button>
        }
      />
    </div>
  )
}

interface ConfirmLunchesProps {
  checkout: ReturnType<typeof useCloudCheckout>
  left: number
  problem: Problem | null
  cardCents: number
  isAsking: boolean
  onPress: () => void
}

/** What orders them all, or says what is missing; with what went wrong above it. */
function ConfirmLunches({ checkout, left, problem, cardCents, isAsking, onPress }: ConfirmLunchesProps) {
  const t = useTranslations('canteen')
  const checkoutTexts = useTranslations('checkout')
  const paymentsTexts = useTranslations('payments')
  const format = useFormat()
  const here = useLocation({ select: location => location.href })
  const { planned, plans, placed, working, failure, session } = checkout
  if (session.status === 'signedOut')
    return (
      <Button asChild kind="primary" size="large" className="w-full">
        <Link to="/login" search={{ next: here }}>
          <LogIn size={16} aria-hidden />
          {checkoutTexts('checkout.signIn')}
        </Link>
      </Button>
    )
  return (
    <>
      {failure && !working && (
        <p role="alert" className="mb-3 rounded-ctl bg-badSoft px-3 py-2 font-medium text-bad text-note">
          {placed.length > 0 && `${t('cloud.partly', { done: placed.length, left: left })} `}
          {captionOf(failure)}
        </p>
      )}
      {plans.isError && (
        <div className="mb-3">
          <Banner
            tone="bad"
            action={
              <Button size="small" onClick={() => void plans.refetch()}>
                {paymentsTexts('payment.retry')}
              </Button>
            }
          >
            {checkoutTexts('checkout.noPlan')}
          </Banner>
        </div>
      )}
      <Button
        kind={problem && !working ? 'outline' : 'primary'}
        size="large"
        className="!h-auto !whitespace-normal min-h-12 w-full py-2 text-center"
        loading={working !== null || (isAsking && !plans.isError)}
        onClick={onPress}
      >
        {isAsking && !working
          ? checkoutTexts('checkout.calculating')
          : problem && !working
            ? captionOf(problem)
            : cardCents > 0
              ? t('cloud.pay', { count: planned.length, amount: format.money(cardCents) })
              : t('cloud.order', { count: planned.length })}
      </Button>
    </>
  )
}

interface LunchSumsProps {
  planned: readonly PlannedLunch[]
  parts: PaymentParts
  isAsking: boolean
}

/** What each lunch costs, what all of them do, and who pays it. */
function LunchSums({ planned, parts, isAsking }: LunchSumsProps) {
  const t = useTranslations('canteen')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const prices = planned.flatMap(({ plan }) => plan?.price.total.amount ?? [])
  const total = prices.length < planned.length ? null : prices.reduce((all, cents) => all + cents, 0)
  return (
    <div className="p-4 sm:p-5" aria-live="polite" aria-busy={isAsking}>
      <h2 className="text-title">{t('cloud.sum', { count: planned.length })}</h2>
      <dl className="mt-3 space-y-2 text-note">
        {planned.map(({ lunch, plan }) => (
          <div key={cartName(lunch)} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 truncate text-text2">
              {f.day(`${lunch.on}T12:00:00Z`)} · {lunch.storeName}
            </dt>
            <dd className="money">{plan ? f.money(plan.price.total.amount) : '…'}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t pt-2">
          <dt className="font-semibold text-read">{menuTexts('price.total')}</dt>
          <dd className="money font-semibold text-read">{total === null ? '…' : f.money(total)}</dd>
        </div>
      </dl>
      <div className="mt-4 border-t pt-4">
        <h3 className="mb-2 font-semibold text-note">{menuTexts('price.paidWith')}</h3>
        <PaymentRows parts={parts} />
      </div>
    </div>
  )
}
