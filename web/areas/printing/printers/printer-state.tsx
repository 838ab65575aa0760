import { useTranslations } from 'use-intl'
import type { Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { PRINTER_RECENT_SECONDS } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Ago, useNow } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'

const toneOf: Record<string, Tone> = {
  ok: 'ok',
  paper_low: 'warn',
  paper_out: 'bad',
  cover_open: 'bad',
  offline: 'bad',
}

function useIsRecent(lastSeen: Date | null) {
  const now = useNow(30_000)
  return lastSeen !== null && now - lastSeen.getTime() <= PRINTER_RECENT_SECONDS * 1_000
}

/** How a printer says it is, as long as it says anything. */
export function PrinterState({ printer }: { printer: Printer }) {
  const t = useTranslations('printers')
  const isRecent = useIsRecent(printer.lastSeen)
  return (
    <span className="inline-flex items-center gap-1">
      {!printer.isClaimed ? (
        <Chip tone="warn">{t('printers.unclaimed')}</Chip>
      ) : !isRecent ? (
        <StatusChip of="printer" status="stale" />
      ) : printer.status === 'ok' ? (
        <StatusChip of="printer" status="online" />
      ) : (
        <Chip tone={toneOf[printer.status] ?? 'warn'}>{statusText(printer.status)}</Chip>
      )}
      {printer.isDemo && <Chip tone="purple">{t('printers.demo')}</Chip>}
    </span>
  )
  function statusText(status: string) {
    const key = `printers.statuses.${status}` as 'printers.statuses.ok'
    return t.has(key) ? t(key) : status
  }
}

/** Green while it was heard of within five minutes, else orange. */
export function LastSeen({ printer }: { printer: Printer }) {
  const t = useTranslations('printers')
  const isRecent = useIsRecent(printer.lastSeen)
  return (
    <span className={cx('font-medium', isRecent ? 'text-ok' : 'text-warn')}>
      {printer.lastSeen ? <Ago at={printer.lastSeen} /> : t('printers.never')}
    </span>
  )
}
