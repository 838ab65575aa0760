import { useTranslations } from 'use-intl'
import type { PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import type { PrintJobStatus } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'

const toneOf = {
  queued: 'muted',
  claimed: 'info',
  printed: 'ok',
  failed: 'bad',
  unconfirmed: 'warn',
  canceled: 'muted',
} as const satisfies Record<PrintJobStatus, Tone>

const isState = (status: string): status is keyof typeof toneOf => status in toneOf

/** How far a command to a printer's computer is. */
export function CommandState({ job }: { job: PrintJob }) {
  const t = useTranslations('printers')
  const state = isState(job.status) ? job.status : 'queued'
  return <Chip tone={toneOf[state]}>{t(`jobs.command.states.${state}`)}</Chip>
}

/** What a command changes. */
export function useCommandName() {
  const t = useTranslations('printers')
  return ({ command }: PrintJob) =>
    t(`jobs.command.types.${command?.type === 'wireguard.set' ? 'wireguard' : 'wifi'}`)
}

/** What became of it, and the words of the printer's computer about it. */
export function CommandResult({ job: { command, status, error } }: { job: PrintJob }) {
  const t = useTranslations('printers')
  const outcome = command?.outcome ?? (status === 'unconfirmed' ? status : null)
  if (!outcome) return null
  return (
    <p className={cx('text-meta', status === 'printed' ? 'text-text2' : 'text-bad')}>
      {t(`jobs.command.outcomes.${outcome}`)}
      {command?.outcome && error && <span className="block break-words text-text3">{error}</span>}
    </p>
  )
}
