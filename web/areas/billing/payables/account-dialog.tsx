import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIban } from '../../../../src/core/rules/fields/iban'
import type { AccountOwner } from '../../../../src/modules/billing/payables/contract/payout-accounts'
import { PAY_PERIODS, type PayPeriod } from '../../../../src/modules/billing/payables/rules/pay-periods'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { useRefreshPayables } from './use-refresh-payables'

type Props = { owner: AccountOwner; onClose: () => void }
/** It is there while it is open. */
type DialogProps = Props & { open: boolean }

/** The bank account of a payee, or of the platform. */
export function AccountDialog({ owner, onClose }: DialogProps) {
  const t = useTranslations('payables')
  const query = trpc.admin.payables.account.useQuery({ owner })
  const { data } = query
  if (data) return <AccountForm owner={owner} shown={data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={t('account.button')}>
      {query.isError ? <ErrorState error={query.error} onRetry={query.refetch} /> : <SkeletonRows />}
    </Dialog>
  )
}

function AccountForm({
  owner,
  shown: { ownerName, account },
  onClose,
}: Props & { shown: Outputs['admin']['payables']['account'] }) {
  const t = useTranslations('payables')
  const format = useFormat()
  const failureText = useFailureText()
  const refresh = useRefreshPayables()
  const [values, setValues] = useState({
    holderName: account?.holderName ?? ownerName,
    iban: '',
    street: account?.street ?? '',
    postalCode: account?.postalCode ?? '',
    town: account?.town ?? '',
    country: account?.country ?? 'ES',
    paysEvery: account?.paysEvery ?? ('week' as PayPeriod),
  })
  const [failure, setFailure] = useState<unknown>(null)
  const set = (change: Partial<typeof values>) => setValues(before => ({ ...before, ...change }))
  const { holderName, iban, street, postalCode, town, country, paysEvery } = values
  const ibanMistake = iban && !isIban(iban) ? t('account.ibanWrong') : null
  const isWhole = holderName.trim() && town.trim() && /^[A-Z]{2}$/.test(country) && (account || iban)
  const save = async () => {
    setFailure(null)
    const { withdrawn } = await api.admin.payables.setAccount.mutate({
      owner,
      holderName,
      ...(iban && { iban }),
      street,
      postalCode,
      town,
      country,
      paysEvery,
    })
    toast.success(withdrawn ? t('account.savedAndWithdrawn', { count: withdrawn }) : t('account.saved'))
    await refresh()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={owner.kind === 'platform' ? t('account.ofPlatform') : t('account.of', { name: ownerName })}
      text={t('account.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={save}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={ibanMistake ?? (isWhole ? null : t('account.incomplete'))}
          >
            {t('account.save')}
          </ActionButton>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {failure !== null && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{failureText(failure)}</Banner>
          </div>
        )}
        <Field label={t('account.holder')} required className="sm:col-span-2">
          <Input
            value={holderName}
            maxLength={70}
            onChange={event => set({ holderName: event.target.value })}
          />
        </Field>
        <Field
          label="IBAN"
          required={!account}
          error={ibanMistake}
          hint={
            account
              ? t('account.known', { digits: account.ibanLastFour, day: format.date(account.ibanChangedAt) })
              : undefined
          }
          className="sm:col-span-2"
        >
          <IbanInput value={iban} onChange={next => set({ iban: next })} />
        </Field>
        {account && iban && (
          <div className="sm:col-span-2">
            <Banner tone="warn" icon={ShieldAlert}>
              {t('account.warning')}
            </Banner>
          </div>
        )}
        <Field label={t('account.street')} className="sm:col-span-2">
          <Input value={street} maxLength={70} onChange={event => set({ street: event.target.value })} />
        </Field>
        <Field label={t('account.postalCode')}>
          <Input
            value={postalCode}
            maxLength={16}
            onChange={event => set({ postalCode: event.target.value })}
          />
        </Field>
        <Field label={t('account.town')} required>
          <Input value={town} maxLength={35} onChange={event => set({ town: event.target.value })} />
        </Field>
        <Field label={t('account.country')} required hint={t('account.countryHint')}>
          <Input
            value={country}
            maxLength={2}
            onChange={event => set({ country: event.target.value.toUpperCase() })}
          />
        </Field>
        {owner.kind !== 'platform' && (
          <Field label={t('account.every')}>
            <Select
              value={paysEvery}
              onChange={next => set({ paysEvery: next })}
              options={PAY_PERIODS.map(value => ({ value, label: t(`account.periods.${value}`) }))}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
