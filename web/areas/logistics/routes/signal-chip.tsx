import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/display/chip'
import type { Driver } from './board'

/** For how long a courier on the road was not heard of; nothing while the signal is there. */
export function SignalChip({ signal }: { signal: Driver['timeline']['signal'] | null }) {
  const t = useTranslations('routes')
  if (!signal || signal.level === 'live' || signal.ageMinutes === null) return null
  return (
    <Chip tone={signal.level === 'silent' ? 'bad' : 'warn'}>{t('signal', { count: signal.ageMinutes })}</Chip>
  )
}
