import { ChevronLeft, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { StatusChip } from '../../../ui/display/status-chip'
import { PaperCanvas } from '../paper/paper-canvas'
import { addJob, deleteJob, type JobStatus, moveBy, type PaperJobs } from '../paper/paper-jobs'
import { type Letters, textReceipt } from '../paper/text-receipt'
import { usePaper } from '../paper/use-paper'
import type { Desk } from './use-desk'
import { useProblemText, useSayProblem } from './use-problem-text'

const chipOf: Record<Exclude<JobStatus, 'ready'>, 'printing' | 'printed' | 'failed'> = {
  printing: 'printing',
  printed: 'printed',
  failed: 'failed',
}
const DOTS_PER_MM = 8

/** The papers, one at a time, with the very dots that will be burnt. */
export function JobPreview({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const format = useFormat()
  const sayProblem = useSayProblem()
  const { jobs, setJobs, current } = desk
  const count = jobs.all.length
  const page = t('preview.page', { at: jobs.at + 1, count })
  const change = (make: (jobs: PaperJobs) => PaperJobs) => {
    try {
      setJobs(make(jobs))
    } catch (error) {
      sayProblem(error)
    }
  }
  const drawn = usePaper(desk.html, desk.paper)
  const mm = (dots: number) => format.number(Math.round(dots / DOTS_PER_MM))
  return (
    <section aria-label={t('preview.title')} className="rounded-card bg-sunken">
      <header className="flex flex-wrap items-center gap-1 border-b px-2 py-2">
        <IconButton
          icon={ChevronLeft}
          label={t('preview.before')}
          disabled={jobs.at === 0}
          onClick={() => change(all => moveBy(all, -1))}
        />
        <span className="num min-w-12 text-center" aria-live="polite">
          {page}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('preview.next')}
          disabled={jobs.at === count - 1}
          onClick={() => change(all => moveBy(all, 1))}
        />
        {current.status !== 'ready' && <StatusChip of="printJob" status={chipOf[current.status]} />}
        <Button icon={Plus} className="ml-auto" onClick={() => change(addJob)}>
          {t('preview.add')}
        </Button>
        <IconButton icon={Trash2} label={t('preview.delete')} onClick={() => change(deleteJob)} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div tabIndex={0} className="grid max-h-[32rem] min-h-64 justify-items-center overflow-y-auto p-4">
        <div className={cx('min-w-0 self-start transition-opacity', drawn.isOld && 'opacity-60')}>
          {desk.letters ? (
            <LetterPreview html={current.html} letters={desk.letters} />
          ) : drawn.bitmap ? (
            <>
              <PaperCanvas bitmap={drawn.bitmap} label={page} />
              <p className="num mt-2 text-center text-meta text-text3">
                {t('preview.size', { width: mm(drawn.bitmap.width), height: mm(drawn.bitmap.height) })}
              </p>
            </>
          ) : drawn.problem ? (
            <Problem error={drawn.problem} />
          ) : (
            <p className="py-20 text-center text-text3">
              {t(drawn.isOld ? 'preview.drawing' : 'preview.empty')}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** The lines as the printer will set them; the shapes of its letters are its own. */
function LetterPreview({ html, letters }: { html: string; letters: Letters }) {
  try {
    const { lines } = textReceipt(html, letters)
    return (
      <pre className="whitespace-pre bg-white p-3 font-mono text-black text-dense shadow-pop">
        {lines.join('\n')}
      </pre>
    )
  } catch (error) {
    return <Problem error={error} />
  }
}

export function Problem({ error }: { error: unknown }) {
  const { text, detail } = useProblemText()(error)
  return (
    <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
      {text}
      {detail && <span className="block text-meta">{detail}</span>}
    </p>
  )
}
