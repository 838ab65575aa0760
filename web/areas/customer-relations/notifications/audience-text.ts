import { useTranslations } from 'use-intl'
import type { Notification } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import {
  type Audience,
  readAudience,
} from '../../../../src/modules/customer-relations/notifications/rules/audience'
import { useNames } from '../../../collection/lookups'
import { useFormat } from '../../../i18n/format'

/** An audience in a line: "Customers · Barcelona · no order in 30 days". */
export function useAudienceText(of?: Notification['audience']) {
  const t = useTranslations('notifications')
  const office = useTranslations('collection')
  const format = useFormat()
  const described = of ? audienceOf(of) : null
  const organizations = useNames('organizations', described?.organizationIds ?? [])
  const locations = useNames('locations', described?.locationIds ?? [])
  return (audience: NonNullable<Notification['audience']>): string => {
    const read = audienceOf(audience)
    if (!read) return String(audience)
    const { lastOrder } = read
    return [
      t(`groups.${read.group}.name`),
      ...(read.cities ?? []).map(city => office(`choices.city.${city as 'bcn'}`)),
      ...(read.languages ?? []).map(language => office(`choices.language.${language as 'ca'}`)),
      ...(read.organizationIds ?? []).map(id => organizations.get(id) ?? id),
      ...(read.locationIds ?? []).map(id => locations.get(id) ?? id),
      ...(read.channels ?? []).map(channel => office(`choices.channel.${channel}`)),
      ...(lastOrder
        ? [
            lastOrder.is === 'never'
              ? t('audience.orders.never')
              : t(`audience.said.${lastOrder.is}`, { days: format.number(lastOrder.days ?? 30) }),
          ]
        : []),
    ].join(' · ')
  }
}

const audienceOf = (audience: NonNullable<Notification['audience']>): Audience | null =>
  typeof audience === 'string' ? readAudience(audience) : (audience as Audience)
