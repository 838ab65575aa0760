import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { cutoffCountdown } from '../../../../src/modules/stores/hours/rules/slots'
import { useNow } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import type { DeliveryWindow } from './window-picker'

/** The last hour before it is too late, in minutes. */
export function CutoffCountdown({
  window,
  channel,
  tz,
}: {
  window: DeliveryWindow
  channel: Channel
  tz: string
}) {
  const t = useTranslations('menu')
  const now = useNow(15_000)
  const minutes = cutoffCountdown(window, channel, now, tz)
  if (minutes === null) return null
  return (
    <Banner tone="warn" icon={Hourglass}>
      {t('checkout.countdown', { minutes })}
    </Banner>
  )
}
