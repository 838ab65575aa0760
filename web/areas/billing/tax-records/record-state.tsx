import { BadgeCheck, CircleAlert, CircleX, Clock, type LucideIcon, PenLine, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TaxRecord } from '../../../../src/modules/billing/tax-records/contract/tax-records'
import { Chip, type Tone } from '../../../ui/display/chip'

const LOOKS: Record<TaxRecord['state'], readonly [Tone, LucideIcon]> = {
  waiting: ['muted', Clock],
  sent: ['info', Send],
  accepted: ['ok', BadgeCheck],
  acceptedWithErrors: ['warn', CircleAlert],
  rejected: ['bad', CircleX],
  corrected: ['muted', PenLine],
}

export function RecordState({ state }: { state: TaxRecord['state'] }) {
  const t = useTranslations('tax-records')
  const [tone, icon] = LOOKS[state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`states.${state}`)}
    </Chip>
  )
}
