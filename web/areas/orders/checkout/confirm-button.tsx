import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import { Banner } from '../../../ui/feedback/banner'
import type { Cart } from '../cart/cart'
import { ReservedUntil } from '../checkout-attempts/reserved-until'
import { GuestButton } from '../guest/guest-button'
import { guestLacks } from '../guest/guest-names'
import { captionOf, goTo, type Place, type Problem, placeOf } from './checkout-problems'
import type { CheckoutState } from './use-checkout'

/** Parts that are always there, and say themselves what is wrong with them. */
const SAID_BESIDE: readonly Place[] = ['window', 'address', 'customer', 'payment']
const LACKS = { name: 'NameMissing', email: 'EmailMissing' } as const

/** Says what pressing it does, or the first thing that is missing, and leads there. */
export function ConfirmButton({
  cart,
  checkout,
  needsCard,
  slide,
  onConfirm,
}: {
  cart: Cart
  checkout: CheckoutState
  /** A card has to be paid with, and none is there yet. */
  needsCard: boolean
  /** Somebody else's card is charged: slid, not pressed, and this is written on it. */
  slide: string | null
  onConfirm: () => Promise<void>
}) {
  const { plan, failure, stage, session } = checkout
  const t = useTranslations('checkout')
  const guestTexts = useTranslations('guest')
  const paymentsTexts = useTranslations('payments')
  const f = useFormat()
  const navigate = useNavigate()
  const leadTo = (problem: Problem) => {
    if (problem.name !== 'MinimumOrder' && problem.name !== 'CartEmpty') return goTo(problem)
    void navigate({
      to: '/stores/$storeId/$channel/{-$catalog}',
      params: { storeId: cart.storeSlug, channel: cart.channel, catalog: undefined },
    })
  }
  if (session.status === 'signedOut') {
    const { draft, visitor } = checkout
    const lacks = guestLacks(draft)
    const problem =
      visitor.data?.problems[0] ??
      (lacks && { name: LACKS[lacks], message: guestTexts(`guest.missing.${lacks}`), params: {} })
    return (
      <GuestButton
        draft={draft}
        problem={problem && captionOf(problem)}
        onProblem={() => problem && leadTo(problem)}
      />
    )
  }
  const missing = { name: 'GeneralCardError', message: t('payment.enterCard'), params: {} }
  const problem = plan.data?.problems[0] ?? (needsCard ? missing : null)
  const isAsking = !plan.data || !plan.isCurrent
  const card = plan.data?.payment.card.amount ?? 0
  const caption = stage
    ? t(`checkout.stages.${stage}`)
    : problem
      ? captionOf(problem)
      : checkout.draft.asksForQuote
        ? t('quote.send')
        : card > 0
          ? t('checkout.pay', { amount: f.money(card) })
          : t('checkout.order')
  const press = () => (problem ? leadTo(problem) : void onConfirm())
  return (
    <>
      {failure && !stage && !SAID_BESIDE.includes(placeOf(failure)) && (
        <p role="alert" className="mb-3 rounded-ctl bg-badSoft px-3 py-2 font-medium text-bad text-note">
          {captionOf(failure)}
        </p>
      )}
      {plan.isError && (
        <div className="mb-3">
          <Banner
            tone="bad"
            action={
              <Button size="small" onClick={() => void plan.refetch()}>
                {paymentsTexts('payment.retry')}
              </Button>
            }
          >
            {t('checkout.noPlan')}
          </Banner>
        </div>
      )}
      <ReservedUntil cart={cart} />
      {slide && !problem && !stage && !isAsking ? (
        <SlideToConfirm label={slide} width="full" action={onConfirm} />
      ) : (
        <Button
          kind={problem && !stage ? 'outline' : 'primary'}
          size="large"
          className="!h-auto !whitespace-normal min-h-12 w-full py-2 text-center"
          loading={stage !== null || (isAsking && !plan.isError)}
          onClick={press}
        >
          {plan.data || stage || plan.isError ? caption : t('checkout.calculating')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {stage ? caption : ''}
      </span>
    </>
  )
}
