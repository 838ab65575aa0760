import { CalendarDays, MapPin, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, instantOf, localDateOf, localTimeOf } from '../../../../src/core/rules/local-time'
import { AddressField } from '../../../collection/fields/address-field'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Switch } from '../../../ui/fields/toggles'
import { Section } from '../../../ui/layout/page'
import type { Quote, QuoteState } from './use-quote'

interface Props {
  quote: Quote
  state: QuoteState
  canChange: boolean
}

/** When, where, for how many and by whom it is cooked. */
export function QuoteEvent({ quote, state, canChange }: Props) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const [isEditing, setEditing] = useState(false)
  const { deliveryOption: window, address, isPickup } = quote.proposal
  const sameDay = state.thread.data?.sameDay
  return (
    <Section
      title={t('event.title')}
      actions={canChange && <Button onClick={() => setEditing(true)}>{t('event.change')}</Button>}
    >
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Fact icon={CalendarDays} name={t('event.when')}>
          {window ? (
            <>
              {f.day(window.deliveryStartDate)}{' '}
              <span className="num whitespace-nowrap">
                {f.window(window.deliveryStartDate, window.deliveryEndDate)}
              </span>
            </>
          ) : (
            <span className="text-bad">{t('event.noWindow')}</span>
          )}
        </Fact>
        <Fact icon={Users} name={t('event.people')}>
          {quote.people ? t('people', { count: quote.people }) : t('event.noPeople')}
        </Fact>
        <Fact icon={MapPin} name={t('event.where')}>
          {isPickup
            ? t('event.pickup')
            : address
              ? [address.address, address.details].filter(Boolean).join(', ')
              : t('event.noAddress')}
        </Fact>
        <Fact name={quote.storeName}>
          {sameDay
            ? t('event.sameDay', { orders: sameDay.orders, quotes: sameDay.quotes })
            : t('event.noDay')}
        </Fact>
      </dl>
      {isEditing && <EventDialog quote={quote} state={state} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function Fact({
  icon: Icon,
  name,
  children,
}: {
  icon?: typeof MapPin
  name: string
  children: React.ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-meta text-text2">
        {Icon && <Icon size={14} aria-hidden />}
        {name}
      </dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  )
}

/** Day, times, people, address and the customer's own details, all at once. */
function EventDialog({ quote, state, onClose }: Omit<Props, 'canChange'> & { onClose: () => void }) {
  const t = useTranslations('quotes')
  const { deliveryOption: window, customerDetails } = quote.proposal
  const [day, setDay] = useState(window ? localDateOf(window.deliveryStartDate, DEFAULT_TZ) : '')
  const [from, setFrom] = useState(window ? localTimeOf(window.deliveryStartDate, DEFAULT_TZ) : '13:00')
  const [until, setUntil] = useState(window ? localTimeOf(window.deliveryEndDate, DEFAULT_TZ) : '13:30')
  const [people, setPeople] = useState(quote.people ? String(quote.people) : '')
  const [isPickup, setPickup] = useState(quote.proposal.isPickup)
  const [address, setAddress] = useState(quote.proposal.address)
  const [customer, setCustomer] = useState(customerDetails)
  const [name, setName] = useState(quote.proposal.name)
  const isBackwards = day !== '' && from >= until
  const save = async () => {
    const done = await state.change({
      people: Number(people) > 0 ? Number(people) : null,
      proposal: {
        name,
        isPickup,
        customerDetails: customer,
        address: address?.address ? address : null,
        deliveryOption: day
          ? {
              deliveryStartDate: instantOf(day, from, DEFAULT_TZ),
              deliveryEndDate: instantOf(day, until, DEFAULT_TZ),
            }
          : null,
      },
    })
    if (done) onClose()
  }
  const detail = (key: 'name' | 'lastName' | 'email' | 'phone', label: string, type = 'text') => (
    <Field label={label}>
      <Input
        type={type}
        maxLength={key === 'email' ? 200 : key === 'phone' ? 40 : 80}
        value={customer[key] ?? ''}
        onChange={event => setCustomer({ ...customer, [key]: event.target.value })}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('event.title')}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            loading={state.isSaving}
            whyDisabled={isBackwards ? t('event.backwards') : null}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-6">
        <Field label={t('name')} className="sm:col-span-4">
          <Input value={name} maxLength={120} onChange={event => setName(event.target.value)} />
        </Field>
        <Field label={t('event.people')} className="sm:col-span-2">
          <Input
            type="number"
            min={1}
            max={10000}
            value={people}
            onChange={event => setPeople(event.target.value)}
          />
        </Field>
        <Field label={t('event.day')} className="sm:col-span-2">
          <Input type="date" value={day} onChange={event => setDay(event.target.value)} />
        </Field>
        <Field label={t('event.from')} className="sm:col-span-2">
          <Input type="time" value={from} onChange={event => setFrom(event.target.value)} />
        </Field>
        <Field
          label={t('event.until')}
          className="sm:col-span-2"
          error={isBackwards ? t('event.backwards') : null}
        >
          <Input type="time" value={until} onChange={event => setUntil(event.target.value)} />
        </Field>
        <div className="space-y-3 sm:col-span-6">
          <Switch checked={isPickup} onChange={setPickup} label={t('event.pickup')} />
          {!isPickup && (
            <AddressField
              value={address}
              disabled={false}
              onChange={(next, place) =>
                setAddress({
                  ...next,
                  address: next.address ?? '',
                  ...(place?.address.geo ? { geo: place.address.geo } : {}),
                })
              }
            />
          )}
        </div>
        <div className="grid gap-4 sm:col-span-6 sm:grid-cols-2">
          {detail('name', t('customer.firstName'))}
          {detail('lastName', t('customer.lastName'))}
          {detail('email', t('customer.email'), 'email')}
          {detail('phone', t('customer.phone'), 'tel')}
        </div>
      </div>
    </Dialog>
  )
}
