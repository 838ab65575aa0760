import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNELS, type Channel } from '../../../../src/core/rules/ordering/channels'
import { api, trpc } from '../../../api'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Combobox } from '../../../ui/fields/combobox'
import { todayAt } from '../../../ui/fields/date-presets'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Select } from '../../../ui/fields/select'
import { Section } from '../../../ui/layout/page'
import { Explanation } from './explanation'

/** "What could Marta spend on 24 November for lunch?": rule by rule, for one of the people of a place. */
export function ExplainPanel({ place }: { place: { id: string } }) {
  const t = useTranslations('company')
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null)
  const [on, setOn] = useState(() => todayAt(new Date()))
  const [time, setTime] = useState('')
  const [channel, setChannel] = useState<Channel>('canteen')
  const [orderCents, setOrderCents] = useState<number | null>(null)
  const answer = trpc.company.entitlements.explain.useQuery(
    {
      locationId: place.id,
      userId: person?.id ?? '',
      on,
      channel,
      ...(time ? { time } : {}),
      ...(orderCents === null ? {} : { orderTotal: orderCents }),
    },
    { enabled: person !== null && on !== '' },
  )
  const search = async (text: string, signal: AbortSignal) => {
    const { docs } = await api.company.members.list.query(
      { locationId: place.id, limit: 20, ...(text ? { search: text } : {}) },
      { signal },
    )
    return docs.map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim() || (email ?? '—'),
      detail: email ?? undefined,
    }))
  }
  return (
    <Section title={t('explain.title')}>
      <div className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('explain.person')}>
            <Combobox
              label={t('explain.person')}
              value={person?.id ?? null}
              valueLabel={person?.name ?? ''}
              search={search}
              onChange={(id, choice) => setPerson(id ? { id, name: choice?.label ?? '' } : null)}
            />
          </Field>
          <Field label={t('explain.channel')}>
            <Select
              value={channel}
              onChange={setChannel}
              options={CHANNELS.map(value => ({ value, label: t(`gives.channels.${value}`) }))}
            />
          </Field>
          <Field label={t('explain.on')}>
            <Input type="date" value={on} onChange={event => setOn(event.target.value)} />
          </Field>
          <Field label={t('explain.time')}>
            <Input type="time" value={time} onChange={event => setTime(event.target.value)} />
          </Field>
          <Field label={t('explain.order')} hint={t('explain.orderHint')} className="sm:col-span-2">
            <MoneyInput value={orderCents} onChange={setOrderCents} />
          </Field>
        </div>
        {person === null ? (
          <p className="text-text3">{t('explain.choose')}</p>
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
        ) : answer.data ? (
          <Explanation explained={answer.data} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Section>
  )
}
