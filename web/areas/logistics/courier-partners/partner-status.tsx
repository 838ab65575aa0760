import { Ban, Bike, CheckCheck, Hourglass, type LucideIcon, Package, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { Chip, type Tone } from '../../../ui/display/chip'

type Status = Outputs['logistics']['partners']['ofOrder']['deliveries'][number]['status']

const looks: Record<Status, [Tone, LucideIcon]> = {
  requested: ['muted', Hourglass],
  pending: ['info', Hourglass],
  pickup: ['warn', Package],
  dropoff: ['purple', Bike],
  delivered: ['ok', CheckCheck],
  canceled: ['bad', Ban],
  returned: ['bad', Undo2],
}

/** How far a courier partner is. */
export function PartnerStatusChip({ status }: { status: Status }) {
  const t = useTranslations('courier-partners')
  const [tone, icon] = looks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Chip>
  )
}

/** Where the partner shows how far it is. */
export function TrackingLink({ address }: { address: string }) {
  const t = useTranslations('courier-partners')
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
      {t('track')}
    </a>
  )
}
