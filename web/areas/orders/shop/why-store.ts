import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'

export type StoreCardData = Outputs['public']['search']['stores'][number]
type Why = NonNullable<StoreCardData['why']>

/** Says in a few words why a store cannot be ordered from like this. */
export function useWhyStore() {
  const t = useTranslations('menu')
  const f = useFormat()
  return (why: Why): string => {
    if (why.name === 'OutOfRange') return t('why.OutOfRange', { distance: f.distance(why.params.meters) })
    if (why.name === 'OtherChannel')
      return t('why.OtherChannel', {
        channels: f.list(why.params.channels.map(channel => t(`channels.${channel}`))),
      })
    if (why.name === 'CanteenNeedsDate' || why.name === 'NothingPublished') return t(`why.${why.name}`)
    const next = why.params.nextOn
    const reason = t(`why.${why.name}`)
    return next ? t('why.withNext', { reason, day: f.day(`${next}T12:00:00Z`) }) : reason
  }
}
