import { BellRing, Timer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { minutesToAnswer } from '../../../../src/modules/order-records/states/rules/acceptance'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { useNow } from '../../../ui/display/figures'
import type { BoardRow } from './order-row'

const TICK_MS = 10_000
const SOON_MINUTES = 5
/** From here on a clock time says more than minutes. */
const COUNTED_MINUTES = 120

/** How long the store still has to answer, or that its time is over. Nothing where no answer is due. */
export function AnswerDue({ row: { purchase }, isShort }: { row: BoardRow; isShort?: boolean }) {
  const t = useTranslations('orders')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const left = minutesToAnswer(purchase, now)
  if (left === null || !purchase.acceptBy) return null
  const by = format.dateTime(purchase.acceptBy)
  const text =
    left <= 0
      ? t(left < -COUNTED_MINUTES ? 'answer.since' : 'answer.over', { count: -left, at: by })
      : t(left > COUNTED_MINUTES ? 'answer.by' : 'answer.left', { count: left, at: by })
  const short =
    left <= 0 ? t('answer.overShort') : left > COUNTED_MINUTES ? null : t('minutes', { count: left })
  if (isShort && short === null) return null
  return (
    <span title={text}>
      <Chip
        tone={left <= 0 ? 'bad' : left <= SOON_MINUTES ? 'warn' : 'muted'}
        icon={left <= 0 ? BellRing : Timer}
      >
        {isShort ? (
          <>
            <span aria-hidden>{short}</span>
            <span className="sr-only">{text}</span>
          </>
        ) : (
          text
        )}
      </Chip>
    </span>
  )
}
