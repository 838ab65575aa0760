import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Switch } from '../../../ui/fields/toggles'
import { changeDraft } from '../cart/checkout-draft'
import { detailsOf, FOR_ONESELF, findPeople, type OrderFor, orderFor } from '../cart/order-for'

const OWN_DETAILS = { name: null, lastName: null, email: null, phone: null }

/** Purple: whose order it is, and which rules an admin skips. Only for who acts for the platform. */
export default function OrderForPanel({
  value,
  onChange,
}: {
  value: OrderFor
  onChange: (value: OrderFor) => void
}) {
  const t = useTranslations('checkout')
  const failureText = useFailureText()
  const { holds } = useSession()
  const wanted = useRef(value.person?.id ?? null)
  // What was filled in for somebody else is not left behind for one's own next order.
  useEffect(
    () => () => {
      if (wanted.current) changeDraft(OWN_DETAILS)
      orderFor.set(FOR_ONESELF)
    },
    [],
  )
  const choose = async (id: string | null, name: string) => {
    wanted.current = id
    onChange({ ...value, person: id ? { id, name } : null, cardId: null })
    changeDraft(OWN_DETAILS)
    if (!id) return
    try {
      const details = await detailsOf(id)
      if (wanted.current === id) changeDraft(details)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <section
      aria-labelledby="order-for-title"
      className="rounded-card border border-purple bg-purpleSoft p-4 sm:p-5"
    >
      <h2 id="order-for-title" className="mb-4 flex items-center gap-2 text-purple text-title">
        <ShieldCheck size={20} aria-hidden />
        {t('orderFor.title')}
      </h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {/* Who acts as somebody orders for them already. */}
        {holds('SuperAdminPermission') && (
          <Field label={t('orderFor.person')} hint={t('orderFor.personHint')}>
            <Combobox
              value={value.person?.id ?? null}
              valueLabel={value.person?.name}
              onChange={(id, choice) => void choose(id, choice?.label ?? '')}
              placeholder={t('orderFor.oneself')}
              search={findPeople}
              clearable
            />
          </Field>
        )}
        <Switch
          checked={value.force}
          onChange={force => onChange({ ...value, force })}
          label={t('orderFor.force')}
          hint={t('orderFor.forceHint')}
        />
      </div>
    </section>
  )
}
