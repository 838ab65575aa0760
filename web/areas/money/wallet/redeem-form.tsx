import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

export type Redeemed = Outputs['customer']['coupons']['redeem']

/** A code becomes money in the wallet, or a coupon. Why one does not stands at the field. */
export function RedeemForm({ onRedeemed }: { onRedeemed: (redeemed: Redeemed) => void }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<Redeemed | null>(null)
  const [working, setWorking] = useState(false)
  const redeem = async (event: FormEvent) => {
    event.preventDefault()
    setDone(null)
    if (!code.trim()) return setError(t('redeem.missing'))
    setError(null)
    setWorking(true)
    try {
      const redeemed = await api.customer.coupons.redeem.mutate(
        { code },
        { context: { idempotencyKey: crypto.randomUUID() } },
      )
      setDone(redeemed)
      setCode('')
      onRedeemed(redeemed)
    } catch (failure) {
      setError(failureText(failure))
    }
    setWorking(false)
  }
  return (
    <form onSubmit={event => void redeem(event)} noValidate>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <Field
          label={t('redeem.code')}
          hint={t('redeem.hint')}
          error={error}
          className="min-w-0 flex-1 basis-60"
        >
          <Input
            value={code}
            onChange={event => {
              setCode(event.target.value)
              setError(null)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="uppercase placeholder:normal-case"
          />
        </Field>
        <Button type="submit" loading={working} className="sm:mt-[1.625rem]">
          {t('redeem.submit')}
        </Button>
      </div>
      <div role="status" className="not-empty:mt-3">
        {done && (
          <Banner tone="ok" icon={Check}>
            {done.kind === 'credit' && done.credit
              ? t('redeem.credit', { amount: f.money(done.credit.price.amount) })
              : t('redeem.coupon', { name: done.coupon?.name ?? '' })}
          </Banner>
        )}
      </div>
    </form>
  )
}
