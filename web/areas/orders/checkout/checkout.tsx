import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ShoppingBag } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ } from '../../../../src/core/rules/local-time'
import { isBreakfast } from '../../../../src/modules/stores/catalog/rules/dishes'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useAdminContext } from '../../../session/admin-mark'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { type Cart, carts } from '../cart/cart'
import { changeDraft, chooseDay } from '../cart/checkout-draft'
import { FOR_ONESELF, type OrderFor, orderFor as savedOrderFor } from '../cart/order-for'
import { isBegun } from '../checkout-attempts/checkout-attempts'
import { GuestCode } from '../guest/guest-button'
import { GuestPart } from '../guest/guest-part'
import { usePaymentNext } from '../guest/use-payment-next'
import { LunchNotice } from '../lunch/lunch-notice'
import { AvoidedLines, warnedOf } from '../menu/contained-allergens'
import { WindowPicker } from '../menu/window-picker'
import { AskInstead, useQuoteSwitchedOff } from './ask-instead'
import { ChangedDialog } from './changed-dialog'
import { useStore } from './checkout-calls'
import { ownCentsOf } from './checkout-changes'
import { captionOf, type Place } from './checkout-problems'
import { AddressPart, CheckoutSection, CommentsPart, CustomerPart, Finishing } from './checkout-sections'
import { CheckoutSummary } from './checkout-summary'
import { CodeField } from './code-field'
import { ConfirmButton } from './confirm-button'
import { BillingPart, ReferencesPart } from './invoice-parts'
import { PaymentPart } from './payment-part'
import { PeopleStepper, peopleOf } from './people-stepper'
import { SavedBilling } from './saved-billing'
import { TotalLine } from './total-line'
import { type CheckoutState, useCheckout } from './use-checkout'

const OrderForPanel = lazy(() => import('./order-for-panel'))

/** The way from a cart to an order: of the store in the address, else of the cart that was filled last. */
export default function CheckoutScreen() {
  const t = useTranslations('checkout')
  const cartTexts = useTranslations('cart')
  const { storeId, channel } = useParams({ strict: false })
  // Those of a day are ordered together, at the cloud canteen.
  const all = Object.values(carts.use()).filter(({ on }) => on === null)
  const found = storeId
    ? all.find(cart => (cart.storeSlug === storeId || cart.storeId === storeId) && cart.channel === channel)
    : all.at(-1)
  // The cart goes when its order has come: the screen stays with it until the order is on screen.
  const last = useRef(found)
  if (found) last.current = found
  const cart = last.current
  const [isLeaving, setLeaving] = useState(() => cart !== undefined && isBegun(cart))
  if (!cart || (!found && !isLeaving))
    return (
      <div className="mx-auto max-w-shop px-gutter py-10">
        <h1 className="sr-only">{t('checkout.title')}</h1>
        <EmptyState
          icon={ShoppingBag}
          title={cartTexts('cart.empty')}
          text={cartTexts('cart.emptyText')}
          action={
            <Button asChild kind="primary">
              <Link to="/search">{cartTexts('checkout.toStores')}</Link>
            </Button>
          }
        />
      </div>
    )
  return <Checkout key={`${cart.storeId}:${cart.channel}`} cart={cart} onWork={setLeaving} />
}

function Checkout({ cart, onWork }: { cart: Cart; onWork: (isWorking: boolean) => void }) {
  const t = useTranslations('checkout')
  const f = useFormat()
  const card = useRef<CardEntryHandle>(null)
  const [isCardReady, setCardReady] = useState(false)
  const store = useStore(cart)
  const isAdminContext = useAdminContext()
  const chosenOrderFor = savedOrderFor.use()
  const orderFor = isAdminContext ? chosenOrderFor : FOR_ONESELF
  const inCart = new Set(cart.entries.map(({ productId }) => productId))
  const dishes = store.data?.menu?.products.filter(({ id }) => inCart.has(id)) ?? []
  const checkout = useCheckout(cart, card, store.data?.store, orderFor, isBreakfast(dishes))
  const { draft, plan, stage, session } = checkout
  const isSignedIn = session.status === 'signedIn'
  const cardCents = plan.data?.payment.card.amount ?? 0
  const people = draft.people ?? peopleOf(cart, store.data?.menu ?? null)

  const chargedCard = cardCents > 0 && orderFor.person !== null ? orderFor.cardId : null
  const isPaymentNext = usePaymentNext(isSignedIn && plan.data !== undefined)
  useQuoteSwitchedOff(cart)
  const confirm = () => {
    onWork(true)
    return checkout.confirm()
  }

  if (stage === 'resuming' || stage === 'done') return <Finishing />

  const button = (
    <ConfirmButton
      cart={cart}
      checkout={checkout}
      needsCard={cardCents > 0 && !isCardReady && !chargedCard}
      slide={
        chargedCard && orderFor.person
          ? t('orderFor.slide', { amount: f.money(cardCents), name: orderFor.person.name })
          : null
      }
      onConfirm={confirm}
    />
  )
  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-36 lg:pb-16">
      {checkout.change && (
        <ChangedDialog change={checkout.change} onTake={checkout.takeChange} onLeave={checkout.leaveChange} />
      )}
      <Link
        to="/stores/$storeId/$channel/{-$catalog}"
        params={{ storeId: cart.storeSlug, channel: cart.channel, catalog: undefined }}
        className="inline-flex h-9 items-center gap-1.5 rounded-ctl font-medium text-note text-text2 hover:text-text pointer-coarse:h-11"
      >
        <ArrowLeft size={16} aria-hidden />
        {cart.storeName}
      </Link>
      <h1 className="mt-1 text-display">{t('checkout.title')}</h1>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className={cx('space-y-4', stage && 'pointer-events-none opacity-70')} inert={stage !== null}>
          <CheckoutParts
            cart={cart}
            checkout={checkout}
            store={store.data?.store}
            orderFor={orderFor}
            card={card}
            isPaymentNext={isPaymentNext}
            onCardReady={setCardReady}
          />
        </div>

        <aside
          aria-label={t('checkout.summary')}
          id="checkout-lines"
          className="rounded-card border bg-surface lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto"
        >
          <CheckoutSummary
            cart={cart}
            plan={plan}
            visitor={session.status === 'signedOut' ? checkout.visitor : null}
            isPickup={draft.isPickup}
            window={checkout.windows.chosen}
            imageURL={store.data?.store.imageURL ?? null}
            error={errorIn(checkout, 'lines')}
            code={
              isSignedIn && <CodeField code={draft.couponCode} plan={plan.data} ask={checkout.askWithCode} />
            }
            perPerson={
              cart.channel === 'catering' && (
                <PeopleStepper value={people} onChange={next => changeDraft({ people: next })} />
              )
            }
            people={cart.channel === 'catering' ? people : null}
          />
          <div className="hidden border-t p-5 lg:block">{button}</div>
        </aside>
      </div>
      {!isSignedIn && <GuestCode draft={draft} />}
      <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
        <AvoidedLines warned={warnedOf(plan.data)} />
        <TotalLine cart={cart} checkout={checkout} />
        {button}
      </div>
    </div>
  )
}

const errorIn = ({ errorAt }: CheckoutState, place: Place) =>
  errorAt?.place === place ? captionOf(errorAt) : null

interface CheckoutPartsProps {
  cart: Cart
  checkout: CheckoutState
  store: NonNullable<ReturnType<typeof useStore>['data']>['store'] | undefined
  orderFor: OrderFor
  card: RefObject<CardEntryHandle | null>
  isPaymentNext: boolean
  onCardReady: (isReady: boolean) => void
}

/** Everything that is asked for, part by part. */
function CheckoutParts({
  cart,
  checkout,
  store,
  orderFor,
  card,
  isPaymentNext,
  onCardReady,
}: CheckoutPartsProps) {
  const t = useTranslations('checkout')
  const guestTexts = useTranslations('guest')
  const isAdminContext = useAdminContext()
  const { draft, plan, session } = checkout
  const isBillingRequired = cart.channel === 'catering' || Boolean(plan.data?.billingDetailsRequired)
  const hasReferences =
    cart.channel === 'catering' ||
    Boolean(plan.data?.requireCostCenter) ||
    Boolean(checkout.where.location && plan.data?.allowCustomProjectCodes)
  const ownLunchAt =
    cart.channel === 'canteen' && session.status === 'signedIn' && !orderFor.person
      ? checkout.where.location
      : null
  return (
    <>
      <AskInstead cart={cart} draft={draft} isSignedIn={session.status === 'signedIn'} />
      {isAdminContext && (
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <OrderForPanel value={orderFor} onChange={savedOrderFor.set} />
        </Suspense>
      )}
      <CheckoutSection place="window" title={t('checkout.when')} error={errorIn(checkout, 'window')}>
        <WindowPicker
          channel={cart.channel}
          tz={store?.tz ?? DEFAULT_TZ}
          windows={checkout.windows}
          onDay={chooseDay}
          onWindow={windowStart => changeDraft({ windowStart })}
        />
        {ownLunchAt && (
          <LunchNotice
            storeId={cart.storeId}
            locationId={ownLunchAt.id}
            on={checkout.windows.day}
            ownCents={plan.data && plan.isCurrent ? ownCentsOf(plan.data) : 0}
            onDay={chooseDay}
          />
        )}
      </CheckoutSection>
      <CheckoutSection place="address" title={t('checkout.where')} error={errorIn(checkout, 'address')}>
        <AddressPart
          where={checkout.where}
          draft={draft}
          canPickUp={store?.allowsPickup ?? false}
          storeAddress={store?.address ?? null}
        />
      </CheckoutSection>
      <CheckoutSection place="customer" title={t('checkout.who')} error={errorIn(checkout, 'customer')}>
        {session.status === 'signedOut' ? (
          <GuestPart draft={draft} needsPhone={checkout.visitor.data?.shouldRequestPhone ?? false} />
        ) : (
          <CustomerPart draft={draft} plan={plan.data} />
        )}
      </CheckoutSection>
      {isBillingRequired && (
        <CheckoutSection place="billing" title={t('checkout.billing')} error={errorIn(checkout, 'billing')}>
          <SavedBilling known={checkout.company?.availableBillingDetails ?? []} draft={draft} />
          <BillingPart draft={draft} isRequired={isBillingRequired} />
        </CheckoutSection>
      )}
      {hasReferences && (
        <CheckoutSection
          place="references"
          title={t('checkout.references')}
          error={errorIn(checkout, 'references')}
        >
          <ReferencesPart draft={draft} plan={plan.data} />
        </CheckoutSection>
      )}
      {((store?.commentsEnabled ?? true) || draft.asksForQuote) && (
        <CheckoutSection
          place="comments"
          title={t(draft.asksForQuote ? 'quote.comments' : 'checkout.comments')}
          error={errorIn(checkout, 'comments')}
        >
          <CommentsPart draft={draft} label={t('checkout.comments')} />
        </CheckoutSection>
      )}
      {session.status === 'signedOut' && (
        <CheckoutSection place="payment" title={t('checkout.payment')}>
          <p className="text-note text-text2">{guestTexts('guest.payLater')}</p>
        </CheckoutSection>
      )}
      {session.status === 'signedIn' && !draft.asksForQuote && (
        <CheckoutSection place="payment" title={t('checkout.payment')} error={errorIn(checkout, 'payment')}>
          <PaymentPart
            draft={draft}
            plan={plan.data}
            orderFor={orderFor}
            onOrderFor={savedOrderFor.set}
            card={card}
            isNext={isPaymentNext}
            onCardReady={onCardReady}
          />
        </CheckoutSection>
      )}
    </>
  )
}
