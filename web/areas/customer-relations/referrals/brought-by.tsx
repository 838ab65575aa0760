import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BroughtBy as Brought } from '../../../../src/modules/customer-relations/referrals/contract/referrals'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** By whom one was brought: a code to give, or what it will bring. */
export function BroughtBy({
  brought,
  canClaim,
  givenCode,
}: {
  brought: Brought | null
  canClaim: boolean
  /** From the link of a friend. */
  givenCode: string
}) {
  const t = useTranslations('referrals')
  if (!brought && !canClaim) return null
  return (
    <section aria-label={t('brought.title')} className="rounded-card border bg-surface p-4 sm:p-5">
      <h2 className="font-semibold text-field">{t('brought.title')}</h2>
      {brought && <Standing brought={brought} />}
      {canClaim && <ClaimForm givenCode={givenCode} />}
    </section>
  )
}

function Standing({ brought }: { brought: Brought }) {
  const t = useTranslations('referrals')
  const format = useFormat()
  const { state, reason, amount, minTotal, releaseAt } = brought
  if (state === 'refused')
    return (
      <div className="mt-3">
        <Banner tone="warn">{t(`reasons.${reason ?? 'programOver'}`)}</Banner>
      </div>
    )
  return (
    <p className="mt-1 text-text2">
      {state === 'paid'
        ? t('brought.paid', { amount: format.money(amount.amount) })
        : state === 'waiting' && releaseAt
          ? t('brought.waiting', { amount: format.money(amount.amount), at: format.dateTime(releaseAt) })
          : minTotal
            ? t('brought.claimedFrom', {
                amount: format.money(amount.amount),
                minimum: format.money(minTotal.amount),
              })
            : t('brought.claimed', { amount: format.money(amount.amount) })}
    </p>
  )
}

function ClaimForm({ givenCode }: { givenCode: string }) {
  const t = useTranslations('referrals')
  const failureText = useFailureText()
  const cache = trpc.useUtils()
  const [code, setCode] = useState(givenCode)
  const [failure, setFailure] = useState<unknown>(null)
  const claim = async () => {
    setFailure(null)
    await api.customer.referrals.claim.mutate({ code })
    await cache.customer.referrals.show.invalidate()
  }
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <Field
        label={t('brought.code')}
        error={failure === null ? null : failureText(failure)}
        className="min-w-0 flex-1 basis-52"
      >
        <Input
          value={code}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={event => setCode(event.target.value)}
        />
      </Field>
      <ActionButton
        action={claim}
        onError={setFailure}
        whyDisabled={code.trim() ? null : t('brought.missing')}
      >
        {t('brought.give')}
      </ActionButton>
    </div>
  )
}
