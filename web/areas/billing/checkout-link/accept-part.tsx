import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HOUR_MS } from '../../../../src/core/rules/instant'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { Switch } from '../../../ui/fields/toggles'
import { changeDraft, chooseDay } from '../../orders/cart/checkout-draft'
import { FOR_ONESELF } from '../../orders/cart/order-for'
import { captionOf, type Place, placeOf } from '../../orders/checkout/checkout-problems'
import { AddressPart, CheckoutSection, CustomerPart } from '../../orders/checkout/checkout-sections'
import { BillingPart, ReferencesPart } from '../../orders/checkout/invoice-parts'
import { OwnCard } from '../../orders/checkout/own-card'
import { PaymentPart } from '../../orders/checkout/payment-part'
import { SavedBilling } from '../../orders/checkout/saved-billing'
import { WindowPicker } from '../../orders/menu/window-picker'
import type { CustomerQuote, Quantities } from './checkout-link'
import { chosenPrice } from './chosen-price'
import { PriceBox } from './price-box'
import { type Accepting, useAccept } from './use-accept'

/** What it costs, whom to bill, how it is paid, and the one button. */
export function AcceptPart({ quote, quantities }: { quote: CustomerQuote; quantities: Quantities }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const card = useRef<CardEntryHandle>(null)
  const [isDeclining, setDeclining] = useState(false)
  const utils = trpc.useUtils()
  const accepting = useAccept(quote, quantities, card)
  const { plan, stage, failure, isCurrent } = accepting
  const price = chosenPrice(quote, quantities)
  const { deliveryOption: window } = quote.proposal
  const freeUntil =
    window && quote.store.cancelHours !== null
      ? new Date(window.deliveryStartDate).getTime() - quote.store.cancelHours * HOUR_MS
      : null
  const errorAt = (place: Place) => (failure && placeOf(failure) === place ? captionOf(failure) : null)
  return (
    <div className="space-y-4">
      <div className="space-y-4 rounded-card border bg-surface p-4 sm:p-5">
        <h2 className="text-title">{t('acceptTitle')}</h2>
        {quote.behalfOf && <Banner tone="info">{t('behalf', { name: quote.behalfOf.name })}</Banner>}
        <PriceBox price={price} />
      </div>
      {quote.proposal.allowShippingChanges && (
        <Movable quote={quote} accepting={accepting} errorAt={errorAt} />
      )}
      <CheckoutSection place="customer" title={t('details')} error={errorAt('customer')}>
        <CustomerPart draft={accepting.draft} plan={plan.data} />
      </CheckoutSection>
      <CheckoutSection place="billing" title={t('billing')} error={errorAt('billing')}>
        <SavedBilling known={accepting.company?.availableBillingDetails ?? []} draft={accepting.draft} />
        <BillingPart draft={accepting.draft} isRequired={quote.proposal.channel === 'catering'} />
      </CheckoutSection>
      <CheckoutSection place="references" title={t('references')} error={errorAt('references')}>
        <ReferencesPart draft={accepting.draft} plan={plan.data} />
      </CheckoutSection>
      <CheckoutSection place="payment" title={t('payment')} error={errorAt('payment')}>
        {quote.behalfOf ? (
          plan.data && plan.data.payment.card.amount > 0 ? (
            <OwnCard holder={quote.behalfOf.name} card={card} onReady={noNews} takesSaved={false} />
          ) : (
            <Skeleton className="h-16" />
          )
        ) : (
          <PaymentPart
            draft={accepting.draft}
            plan={plan.data}
            orderFor={FOR_ONESELF}
            onOrderFor={noNews}
            card={card}
            isNext={false}
            onCardReady={noNews}
          />
        )}
      </CheckoutSection>
      {failure && ['lines', 'window', 'address'].includes(placeOf(failure)) && (
        <Banner tone="bad">{captionOf(failure)}</Banner>
      )}
      {plan.isError && (
        <Banner
          tone="bad"
          action={
            <Button size="small" onClick={() => void plan.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('noPlan')}
        </Banner>
      )}
      <Button
        kind="primary"
        size="large"
        className="w-full"
        loading={stage !== null || (!isCurrent && !plan.isError)}
        onClick={() => void accepting.accept()}
      >
        {t('accept', { amount: f.money(price.totalCents) })}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => document.getElementById('quote-message')?.focus()}>{t('askChange')}</Button>
        <Button onClick={() => setDeclining(true)}>{t('decline')}</Button>
      </div>
      <p className="text-meta text-text2">
        {freeUntil !== null && freeUntil > Date.now() && `${t('cancelFree', { at: f.dateTime(freeUntil) })} `}
        {t('priceFixed')}
      </p>
      <ConfirmDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={t('declineTitle')}
        text={t('declineText')}
        confirm={t('decline')}
        danger
        action={async () => {
          await api.customer.quotes.decline.mutate({ id: quote.id })
          await utils.customer.quotes.invalidate()
        }}
      />
      <div className="fixed inset-x-0 bottom-tabs z-30 flex items-center gap-3 border-t bg-surface p-3 lg:hidden">
        <span className="min-w-0 flex-1">
          <b className="num block text-title">{f.money(price.totalCents)}</b>
          {price.perPersonCents !== null && (
            <span className="num block text-meta text-text2">
              {t('aHead', { amount: f.money(price.perPersonCents) })}
            </span>
          )}
        </span>
        <Button
          kind="primary"
          onClick={() => document.getElementById('accept')?.scrollIntoView({ behavior: 'smooth' })}
        >
          {t('toAccept')}
        </Button>
      </div>
    </div>
  )
}

const noNews = () => undefined

/** Where and when, where the quote lets its customer choose. */
function Movable({
  quote,
  accepting,
  errorAt,
}: {
  quote: CustomerQuote
  accepting: Accepting
  errorAt: (place: Place) => string | null
}) {
  const t = useTranslations('checkout-link')
  const { moves, setMoves, windows, where, draft } = accepting
  return (
    <CheckoutSection place="window" title={t('movable')} error={errorAt('window') ?? errorAt('address')}>
      <Switch checked={moves} onChange={setMoves} label={t('movable')} />
      {moves && (
        <div className="mt-4 space-y-4">
          <WindowPicker
            channel={quote.proposal.channel}
            tz={quote.store.tz}
            windows={windows}
            onDay={chooseDay}
            onWindow={windowStart => changeDraft({ windowStart })}
          />
          {!quote.proposal.isPickup && (
            <AddressPart where={where} draft={draft} canPickUp={false} storeAddress={null} />
          )}
        </div>
      )}
    </CheckoutSection>
  )
}
