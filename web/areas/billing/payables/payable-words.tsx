import { Check, CircleDot, CornerDownRight, FileCode2, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { useFormat } from '../../../i18n/format'
import { Chip, type Tone } from '../../../ui/display/chip'

const LOOKS: Record<Payable['state'], { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'warn', icon: CircleDot },
  approved: { tone: 'ok', icon: Check },
  in_file: { tone: 'info', icon: FileCode2 },
  paid: { tone: 'muted', icon: Check },
  returned: { tone: 'bad', icon: Undo2 },
  carried: { tone: 'muted', icon: CornerDownRight },
}

/** Where a payable stands, as a word with a picture. */
export function PayableChip({ state, size }: { state: Payable['state']; size?: 'normal' }) {
  const t = useTranslations('payables')
  const { tone, icon } = LOOKS[state]
  return (
    <Chip tone={tone} icon={icon} {...(size && { size })}>
      {t(`states.${state}`)}
    </Chip>
  )
}

/** A day is written as that day, wherever the browser is. */
const noonOf = (day: string) => `${day}T12:00:00Z`

/** Days and periods in words. */
export function useDayWords() {
  const format = useFormat()
  const day = (on: string) => format.day(noonOf(on))
  return {
    day,
    period: ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
      startsOn === endsOn ? day(startsOn) : `${day(startsOn)} – ${day(endsOn)}`,
  }
}

/** What a payable is for, in a few words. */
export function useAbout() {
  const t = useTranslations('payables')
  return ({ kind, items, description }: Payable) =>
    kind === 'manual' ? description : t(`items.${kind}`, { count: items })
}
