import { Radio, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { useLiveState } from '../../live'
import { Chip } from '../../ui/chip'
import { useNow } from '../../ui/figures'

/** Whether what is shown follows what happens, and how old it is. */
export function LiveChip({ isOn, freshAt }: { isOn: boolean; freshAt: number }) {
  const t = useTranslations('board')
  const format = useFormat()
  const { state } = useLiveState()
  const now = useNow(1_000)
  const age = freshAt ? format.ago(Math.min(freshAt, now), now) : ''
  if (!isOn) return <Chip size="normal">{t('live.paused')}</Chip>
  const isLive = state === 'live'
  return (
    <Chip tone={isLive ? 'ok' : 'warn'} icon={isLive ? Radio : WifiOff} size="normal">
      <span className="max-sm:sr-only">
        {t(isLive ? 'live.on' : state === 'connecting' ? 'live.connecting' : 'live.away')}
      </span>
      <span className="num font-normal text-chip max-lg:hidden">{age}</span>
    </Chip>
  )
}
