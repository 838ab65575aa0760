import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readVatNumber } from '../../../../src/core/rules/fields/vat'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox, RadioGroup } from '../../../ui/fields/toggles'
import { VatInput } from '../../../ui/fields/vat-input'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { blankLine, LineFields, readLines } from './line-fields'

const NO_ONE = { name: '', vatNumber: '', address: '', postalCode: '', city: '', email: '' }

const readRecipient = (to: typeof NO_ONE) => ({
  name: to.name,
  vatNumber: to.vatNumber,
  address: to.address ? { address: to.address, postalCode: to.postalCode, city: to.city } : null,
  email: to.email || null,
})

/** An invoice that a person writes, or one of orders that were left out. It becomes a draft. */
export default function CreateInvoiceScreen() {
  const t = useTranslations('invoices.create')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const issuers = trpc.admin.issuers.list.useQuery({ limit: 50, sort: 'name' })
  const [from, setFrom] = useState<'hand' | 'orders'>('hand')
  const [issuerId, setIssuerId] = useState<string | null>(null)
  const [isSimplified, setSimplified] = useState(false)
  const [to, setTo] = useState(NO_ONE)
  const [notes, setNotes] = useState('')
  const [lines, setLines] = useState([blankLine(0)])
  const [orders, setOrders] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  if (issuers.isError) return <ErrorState error={issuers.error} onRetry={issuers.refetch} />
  if (!issuers.data) return <Skeleton className="m-4 h-96" />
  const issuer = issuerId ?? issuers.data.docs[0]?.id ?? null
  const purchaseIds = orders.split(/[\s,;]+/).filter(id => /^[0-9a-f]{24}$/.test(id))
  const written = readLines(lines)
  const hasRecipient = to.name.trim() !== '' && readVatNumber(to.vatNumber) !== null
  const isWhole =
    from === 'orders' ? purchaseIds.length > 0 : issuer && written && (isSimplified || hasRecipient)
  const create = async () => {
    setFailure(null)
    const made =
      from === 'orders'
        ? await api.admin.invoices.createFromOrders.mutate({ purchaseIds })
        : await api.admin.invoices.create.mutate({
            issuerId: issuer!,
            recipient: isSimplified ? null : readRecipient(to),
            lines: written!,
            notes,
          })
    await utils.admin.invoices.invalidate()
    void navigate({ to: '/admin/invoices/{-$entityId}', params: { entityId: made.id } })
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <ActionButton
            action={create}
            onError={setFailure}
            whyDisabled={isWhole ? null : issuers.data.docs.length === 0 ? t('issuerNone') : t('missing')}
          >
            {t('confirm')}
          </ActionButton>
        }
      />
      <PageBody width="office" className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <RadioGroup
          label={t('title')}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'hand', label: t('byHand') },
            { value: 'orders', label: t('fromOrders') },
          ]}
        />
        {from === 'orders' ? (
          <Section title={t('fromOrders')}>
            <Field label={t('orderIds')} hint={t('orderIdsHint')} required>
              <TextArea rows={6} value={orders} onChange={event => setOrders(event.target.value)} />
            </Field>
          </Section>
        ) : (
          <>
            <Section title={t('issuer')}>
              <Field label={t('issuer')} required>
                <Select
                  value={issuer}
                  onChange={setIssuerId}
                  placeholder={t('issuerNone')}
                  options={issuers.data.docs.map(each => ({ value: each.id, label: each.name }))}
                />
              </Field>
            </Section>
            <Section title={t('recipient')}>
              <div className="space-y-3">
                <Checkbox checked={isSimplified} onChange={setSimplified} label={t('simplified')} />
                {!isSimplified && <RecipientFields to={to} onChange={setTo} />}
              </div>
            </Section>
            <Section>
              <LineFields lines={lines} onChange={setLines} />
            </Section>
            <Section title={t('notes')}>
              <Field label={t('notes')} labelHidden>
                <TextArea value={notes} maxLength={2000} onChange={event => setNotes(event.target.value)} />
              </Field>
            </Section>
          </>
        )}
      </PageBody>
    </>
  )
}

function RecipientFields({ to, onChange }: { to: typeof NO_ONE; onChange: (to: typeof NO_ONE) => void }) {
  const t = useTranslations('invoices.create')
  const field = (name: 'address' | 'postalCode' | 'city' | 'email') => (
    <Field label={t(name)}>
      <Input
        type={name === 'email' ? 'email' : 'text'}
        value={to[name]}
        maxLength={name === 'address' ? 300 : 80}
        onChange={event => onChange({ ...to, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('recipientName')} required>
        <Input
          value={to.name}
          maxLength={160}
          onChange={event => onChange({ ...to, name: event.target.value })}
        />
      </Field>
      <Field label={t('vatNumber')} required>
        <VatInput value={to.vatNumber} onChange={vatNumber => onChange({ ...to, vatNumber })} />
      </Field>
      {field('address')}
      {field('postalCode')}
      {field('city')}
      {field('email')}
    </div>
  )
}
