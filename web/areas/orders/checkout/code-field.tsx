import { useMutation } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { changeDraft } from '../cart/checkout-draft'
import type { Plan } from './checkout-problems'

/** What is wrong with a code. */
const codeProblem = (plan: Plan | undefined) => plan?.problems.find(({ name }) => name.startsWith('Code'))

interface Props {
  /** The code that is used, or empty. */
  code: string
  plan: Plan | undefined
  /** What the order would cost with a code. */
  ask: (couponCode: string) => Promise<Plan>
}

/** A code for the order. One that does not exist is told at once and not kept; guesses are counted. */
export function CodeField({ code, plan, ask }: Props) {
  const t = useTranslations('checkout')
  return (
    <div id="checkout-coupon" className="border-t py-3">
      {code ? <UsedCode code={code} plan={plan} /> : <NewCode ask={ask} label={t('promotions.code')} />}
    </div>
  )
}

function UsedCode({ code, plan }: { code: string; plan: Plan | undefined }) {
  const t = useTranslations('checkout')
  const f = useFormat()
  const problem = codeProblem(plan)
  const discount = plan?.price.discounts.find(one => one.code !== null)
  const isBeaten = plan?.unusedPromotions.some(one => one.code !== null && one.why === 'OtherIsBetter')
  return (
    <>
      <p className="flex items-center gap-2 text-note">
        <Tag size={16} aria-hidden className="shrink-0 text-brand" />
        <span className="min-w-0 flex-1 truncate font-mono font-semibold">{code.toUpperCase()}</span>
        {discount && <span className="money text-ok">{f.money(-discount.amount.amount)}</span>}
        <IconButton
          icon={X}
          label={t('promotions.removeCode')}
          onClick={() => changeDraft({ couponCode: '' })}
        />
      </p>
      <p aria-live="polite" className={problem ? 'text-bad text-note' : 'text-meta text-text2'}>
        {problem?.message ?? (isBeaten ? t('promotions.otherIsBetter') : null)}
      </p>
    </>
  )
}

function NewCode({ ask, label }: Pick<Props, 'ask'> & { label: string }) {
  const t = useTranslations('checkout')
  const failureText = useFailureText()
  const form = useId()
  const [typed, setTyped] = useState('')
  const asked = useMutation({
    mutationFn: ask,
    onSuccess: (plan, couponCode) => {
      if (!codeProblem(plan)) changeDraft({ couponCode })
    },
  })
  const error = asked.isError ? failureText(asked.error) : codeProblem(asked.data)?.message
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) asked.mutate(typed.trim())
  }
  return (
    <form id={form} onSubmit={apply} className={cx('flex items-end gap-2', error && 'mb-5')}>
      <Field label={label} error={error} className="min-w-0 flex-1">
        <Input
          name="couponCode"
          icon={Tag}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => {
            setTyped(event.target.value)
            if (asked.isError || asked.data) asked.reset()
          }}
        />
      </Field>
      <Button type="submit" loading={asked.isPending} disabled={!typed.trim()}>
        {t('promotions.apply')}
      </Button>
    </form>
  )
}
