import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { useFormat } from '../../../i18n/format'
import { where } from '../cart/where'
import { PaymentRows, PriceRows } from '../menu/price-summary'
import { WhyCompanyPays } from '../my-orders/why-company-pays'
import { partsOf } from './checkout-changes'
import type { Plan } from './checkout-problems'

/** What it costs, line by line, and where the money comes from; live while the order changes. */
export function PlanFigures({
  plan,
  isCurrent,
  isPickup,
  people,
  perPerson,
}: {
  plan: Plan
  /** False while a newer answer is on its way: the last one stays, so that no sum jumps or flickers. */
  isCurrent: boolean
  isPickup: boolean
  people: number | null
  /** Changes the number of people. */
  perPerson: ReactNode
}) {
  const t = useTranslations('checkout')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const hints = useHints(plan)
  // The one that is nearest.
  const [next] = plan.unusedPromotions
    .filter(one => one.code === null && one.missing)
    .toSorted((a, b) => a.missing!.amount - b.missing!.amount)
  return (
    <div aria-live="polite" aria-busy={!isCurrent}>
      <div className="border-t pt-4">
        <PriceRows price={plan.price} isPickup={isPickup} />
        {next?.missing && (
          <p className="mt-3 rounded-ctl bg-brandSoft px-3 py-2 text-brand text-note">
            {t('promotions.missing', { amount: f.money(next.missing.amount), name: next.name })}
          </p>
        )}
      </div>
      {people !== null && (
        <div className="mt-4 flex items-center justify-between gap-3 rounded-ctl bg-sunken px-3 py-2">
          <span className="text-note">
            <span className="block font-semibold">
              {t('checkout.perPerson', { amount: f.money(Math.ceil(plan.price.total.amount / people)) })}
            </span>
            <span className="block text-meta text-text2">{t('checkout.people')}</span>
          </span>
          {perPerson}
        </div>
      )}
      <div className="mt-4 border-t pt-4">
        <h3 className="mb-2 font-semibold text-note">{menuTexts('price.paidWith')}</h3>
        <PaymentRows parts={partsOf(plan)} hints={hints} />
        <WhyOfPlan plan={plan} />
      </div>
    </div>
  )
}

function WhyOfPlan({ plan }: { plan: Plan }) {
  const { location } = where.use()
  const window = plan.deliveryOption
  if (!location || !window) return null
  return (
    <WhyCompanyPays
      delivery={{
        locationId: location.id,
        on: localDateOf(window.deliveryStartDate, DEFAULT_TZ),
        time: window.deliveryStart,
        channel: plan.channel,
        totalCents: plan.price.total.amount,
        deliveryCents: plan.price.deliveryFee.amount - plan.price.deliveryDiscount.amount,
        inKindCents: plan.payment.appliedInKind.amount,
      }}
    />
  )
}

/** Why a source gives what it gives, where that is not plain. */
function useHints({ payment, available }: Plan) {
  const t = useTranslations('menu')
  const f = useFormat()
  const needed = available.unlocksAtUserSpent.amount - available.paidByUserAtDate.amount
  // What is still to be paid by oneself before the company pays.
  const missing = needed - payment.appliedBalance.amount - payment.card.amount
  const hintOf = (used: number, there: number, isCompanys: boolean) => {
    if (there <= 0) return null
    if (isCompanys && needed > 0 && used < there)
      return missing > 0
        ? t('price.unlock', { amount: f.money(missing), there: f.money(there) })
        : t('price.copayment', { amount: f.money(available.unlocksAtUserSpent.amount) })
    return used < there ? t('price.ofAvailable', { amount: f.money(there) }) : null
  }
  return {
    inKind: hintOf(payment.appliedInKind.amount, available.inKind.amount, true),
    flex: hintOf(payment.appliedFlex.amount, available.flex.amount, true),
    balance: hintOf(payment.appliedBalance.amount, available.balance.amount, false),
  }
}
