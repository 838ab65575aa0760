import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { LANGUAGES, type Language } from '../../../../src/core/rules/languages'
import { CHANNELS, type Channel } from '../../../../src/core/rules/ordering/channels'
import type { AudienceFilter } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import {
  AUDIENCE_GROUPS,
  LAST_ORDERS,
  MISSED_AFTER_DAYS,
} from '../../../../src/modules/customer-relations/notifications/rules/audience'
import { CITIES } from '../../../collection/cities'
import { type LookupKind, lookUp, useNames } from '../../../collection/lookups'
import { MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'

const ANY = 'any'

/** Who is written to: a group, and what has to be true of its people. */
export function AudienceFields({
  audience,
  onChange,
}: {
  audience: AudienceFilter
  onChange: (audience: AudienceFilter) => void
}) {
  const t = useTranslations('notifications')
  const office = useTranslations('collection')
  const { lastOrder } = audience
  const put = (change: { [Key in keyof AudienceFilter]?: AudienceFilter[Key] | undefined }) => {
    const next = { ...audience, ...change }
    const said = Object.entries(next).filter(([, value]) => value && (!Array.isArray(value) || value.length))
    onChange(Object.fromEntries(said) as AudienceFilter)
  }
  const orders = audience.group === 'customers'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('audience.group')} hint={t(`groups.${audience.group}.hint`)} required>
        <Select
          value={audience.group}
          onChange={group =>
            put({ group, ...(group === 'customers' ? {} : { channels: undefined, lastOrder: undefined }) })
          }
          options={AUDIENCE_GROUPS.map(value => ({ value, label: t(`groups.${value}.name`) }))}
        />
      </Field>
      <Field label={t('audience.cities')}>
        <MultiCombobox<City>
          value={audience.cities ?? []}
          onChange={cities => put({ cities })}
          options={CITIES.map(value => ({ value, label: office(`choices.city.${value}`) }))}
          placeholder={t('audience.allCities')}
        />
      </Field>
      <Field label={t('audience.languages')}>
        <MultiCombobox<Language>
          value={audience.languages ?? []}
          onChange={languages => put({ languages })}
          options={LANGUAGES.map(value => ({ value, label: office(`choices.language.${value}`) }))}
          placeholder={t('audience.allLanguages')}
        />
      </Field>
      <RecordsField
        of="organizations"
        label={t('audience.organizations')}
        value={audience.organizationIds ?? []}
        onChange={organizationIds => put({ organizationIds })}
      />
      <RecordsField
        of="locations"
        label={t('audience.locations')}
        value={audience.locationIds ?? []}
        onChange={locationIds => put({ locationIds })}
      />
      {orders && (
        <>
          <Field label={t('audience.channels')}>
            <MultiCombobox<Channel>
              value={audience.channels ?? []}
              onChange={channels => put({ channels })}
              options={CHANNELS.map(value => ({ value, label: office(`choices.channel.${value}`) }))}
              placeholder={t('audience.allChannels')}
            />
          </Field>
          <Field label={t('audience.lastOrder')}>
            <Select
              value={lastOrder?.is ?? ANY}
              onChange={is =>
                put({
                  lastOrder:
                    is === ANY
                      ? undefined
                      : is === 'never'
                        ? { is }
                        : { is, days: lastOrder?.days ?? MISSED_AFTER_DAYS },
                })
              }
              options={([ANY, ...LAST_ORDERS] as const).map(value => ({
                value,
                label: t(`audience.orders.${value}`),
              }))}
            />
          </Field>
          {lastOrder && lastOrder.is !== 'never' && (
            <Field label={t('audience.days')}>
              <Input
                type="number"
                inputMode="numeric"
                min={1}
                max={3650}
                value={lastOrder.days ?? MISSED_AFTER_DAYS}
                onChange={event =>
                  put({
                    lastOrder: {
                      is: lastOrder.is,
                      days: Math.min(3650, Math.max(1, Math.round(Number(event.target.value)) || 1)),
                    },
                  })
                }
              />
            </Field>
          )}
        </>
      )}
    </div>
  )
}

function RecordsField({
  of,
  label,
  value,
  onChange,
}: {
  of: LookupKind
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const t = useTranslations('notifications')
  const names = useNames(of, value)
  return (
    <Field label={label}>
      <MultiCombobox
        value={value}
        onChange={onChange}
        search={text => lookUp(of, text)}
        labelOf={id => names.get(id)}
        placeholder={t('audience.all')}
      />
    </Field>
  )
}
