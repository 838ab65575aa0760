import { Check, HelpCircle, Lock, Minus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { type Inputs, type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'

type Question = Inputs['customer']['entitlements']['explain']
type Answer = Outputs['customer']['entitlements']['explain']
type Step = Answer['rules'][number]

export interface Delivery {
  locationId: string
  /** The day, and the time of day where one is chosen. */
  on: string
  time: string | null
  channel: Channel
  totalCents: number
  deliveryCents: number
  /** What the company pays of it. */
  inKindCents: number
  /** An order that is placed: what it used itself is not missing from what there was. */
  purchaseId?: string
}

/** "Why does my company pay 4.30 €?", answered rule by rule. */
export function WhyCompanyPays({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const cents = delivery.inKindCents
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-2 inline-flex min-h-9 items-center gap-1.5 rounded-ctl text-brand text-note hover:underline pointer-coarse:min-h-11"
      >
        <HelpCircle size={15} aria-hidden />
        {cents > 0 ? t('company.why', { amount: f.money(cents) }) : t('company.whyNothing')}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={cents > 0 ? t('company.why', { amount: f.money(cents) }) : t('company.whyNothing')}
      >
        {open && <Reasons delivery={delivery} />}
      </Dialog>
    </>
  )
}

function Reasons({ delivery }: { delivery: Delivery }) {
  const question: Question = {
    locationId: delivery.locationId,
    on: delivery.on,
    channel: delivery.channel,
    orderTotal: delivery.totalCents,
    deliveryFee: delivery.deliveryCents,
    ...(delivery.time ? { time: delivery.time } : {}),
    ...(delivery.purchaseId ? { purchaseId: delivery.purchaseId } : {}),
  }
  const answer = trpc.customer.entitlements.explain.useQuery(question)
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
  if (!answer.data) return <Skeleton className="h-48" />
  return <Explained answer={answer.data} />
}

/** What each rule gives, what is spent of it, what has to be paid first, and what that makes of this order. */
export function Explained({ answer }: { answer: Answer }) {
  const t = useTranslations('my-orders')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const { copayment, order, changedSince } = answer
  return (
    <div className="space-y-4">
      {answer.rules.length === 0 ? (
        <p className="text-text2">{t('company.noRules')}</p>
      ) : (
        <ol className="divide-y rounded-card border">
          {answer.rules.map(rule => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </ol>
      )}
      <ul className="space-y-2 text-note">
        {(['inKind', 'flex'] as const).map(kind => {
          const sum = answer[kind]
          return sum.granted.amount > 0 ? (
            <li key={kind} className="flex items-baseline justify-between gap-4">
              <span>
                {menuTexts(`price.sources.${kind}`)}
                <span className="block text-meta text-text2">
                  {t('company.spent', {
                    spent: f.money(sum.spent.amount),
                    usable: f.money(sum.usable.amount),
                  })}
                </span>
              </span>
              <span className="money">{t('company.left', { amount: f.money(sum.available.amount) })}</span>
            </li>
          ) : null
        })}
      </ul>
      {copayment.unlocksAt.amount > 0 && (
        <p className="flex gap-2 rounded-ctl bg-sunken px-3 py-2 text-note">
          <Lock size={15} aria-hidden className="mt-0.5 shrink-0 text-text2" />
          {copayment.missing.amount > 0
            ? t('company.unlocks', {
                first: f.money(copayment.unlocksAt.amount),
                paid: f.money(copayment.paid.amount),
              })
            : t('company.unlocked', { first: f.money(copayment.unlocksAt.amount) })}
        </p>
      )}
      {!answer.paysDelivery && <p className="text-note text-text2">{t('company.notDelivery')}</p>}
      {order && (
        <p className="border-t pt-3 font-medium text-note">
          {t(order.flex.amount > 0 ? 'company.resultWithSalary' : 'company.result', {
            total: f.money(order.total.amount),
            company: f.money(order.inKind.amount),
            salary: f.money(order.flex.amount),
            own: f.money(order.byUser.amount),
          })}
        </p>
      )}
      {changedSince && <Banner tone="info">{t(`company.changedSince.${changedSince}`)}</Banner>}
    </div>
  )
}

function Rule({ rule }: { rule: Step }) {
  const t = useTranslations('my-orders')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const { reason } = rule
  const isUsed = reason === 'applies'
  const Icon = isUsed ? Check : Minus
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5 text-note">
      <Icon size={16} aria-hidden className={cx('mt-0.5 shrink-0', isUsed ? 'text-ok' : 'text-text3')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium', !isUsed && 'text-text2')}>
          {rule.name || menuTexts(`price.sources.${rule.kind === 'in_kind' ? 'inKind' : 'flex'}`)}
        </span>
        <span className="block text-meta text-text2">
          {reason === 'applies'
            ? t('company.perDay', { amount: f.money(rule.amountPerDay.amount) })
            : t(`company.reasons.${reason}`)}
        </span>
      </span>
      <span className={cx('money', !isUsed && 'text-text3')}>{f.money(rule.usable.amount)}</span>
    </li>
  )
}
