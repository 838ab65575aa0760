import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Address } from '../../../../src/core/contract/common'
import { isStreetNumberMissing } from '../../../../src/core/rules/fields/address'
import { maxLength, required } from '../../../../src/core/rules/fields/validations'
import { api, type Outputs } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { FormFailure } from '../sign-in/auth-page'
import { useAuthForm } from '../sign-in/use-auth-form'
import type { SavedAddress } from './addresses'

type Found = Outputs['public']['addresses']['find']['places'][number]

const checks = {
  label: [maxLength(60)],
  address: [required, maxLength(300)],
  details: [maxLength(200)],
}

/** An address found by typing, with what a courier needs beyond the street number. */
export function AddressDialog({
  address,
  onClose,
  onSaved,
}: {
  address: SavedAddress | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('address-book')
  const accountTexts = useTranslations('account')
  const [found, setFound] = useState<readonly Found[]>([])
  const [place, setPlace] = useState<Address | null>(address?.address ?? null)
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const form = useAuthForm({
    values: {
      label: address?.label ?? '',
      address: address ? nameOf(address.address) : '',
      details: address?.address.details ?? '',
    },
    checks,
    send: async ({ label, details }) => {
      if (!place) return
      const { details: _, ...found } = place
      const fields = {
        label: label.trim() || null,
        address: { ...found, ...(details.trim() ? { details: details.trim() } : {}) },
        isDefault,
      }
      const { addresses } = api.customer.account
      await (address
        ? addresses.update.mutate({ id: address.id, ...fields })
        : addresses.create.mutate(fields))
      toast.success(accountTexts('saved'))
      onSaved()
      onClose()
    },
  })
  const search = async (text: string, signal: AbortSignal) => {
    const { places } = await api.public.addresses.find.query({ text }, { signal })
    setFound(places)
    return places.map(one => ({
      value: nameOf(one.address),
      label: nameOf(one.address),
      detail: one.address.postalCode,
    }))
  }
  const field = form.register('address')
  const pick = (name: string | null) => {
    setPlace(found.find(one => nameOf(one.address) === name)?.address ?? null)
    void field.onChange({ target: { name: 'address', value: name ?? '' } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(address ? 'addresses.changeTitle' : 'addresses.add')}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts('cancel')}</Button>
          <Button kind="primary" type="submit" form="address" loading={form.working}>
            {accountTexts('save')}
          </Button>
        </>
      }
    >
      <form id="address" onSubmit={form.submit} noValidate className="space-y-5">
        <FormFailure failure={form.failure} wait={form.wait} />
        <Field
          label={t('addresses.address')}
          hint={place && isStreetNumberMissing(place) ? t('addresses.numberMissing') : undefined}
          error={form.error('address')}
          required
        >
          <Combobox
            value={form.watch('address') || null}
            valueLabel={form.watch('address') || undefined}
            placeholder={t('addresses.find')}
            search={search}
            onChange={pick}
          />
        </Field>
        <Field
          label={t('addresses.details')}
          hint={t('addresses.detailsHint')}
          error={form.error('details')}
          beside={accountTexts('optional')}
        >
          <Input autoComplete="address-line2" {...form.register('details')} />
        </Field>
        <Field
          label={t('addresses.label')}
          hint={t('addresses.labelHint')}
          error={form.error('label')}
          beside={accountTexts('optional')}
        >
          <Input autoComplete="off" {...form.register('label')} />
        </Field>
        {!address?.isDefault && (
          <Checkbox checked={isDefault} onChange={setDefault} label={t('addresses.asDefault')} />
        )}
      </form>
    </Dialog>
  )
}

const nameOf = ({ address, city }: Pick<Address, 'address' | 'city'>) =>
  [address, city].filter(Boolean).join(', ')
