import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_HTML } from '../../../../src/modules/printing/printers/contract/printing'
import { Button } from '../../../ui/buttons/button'
import { TextArea } from '../../../ui/fields/input'
import { headingHtml, logoHtml, topPadding, widthHtml } from '../paper/paper-html'
import { splitByLines } from '../paper/paper-jobs'
import { DeskSection } from './desk-section'
import type { Desk } from './use-desk'
import { useSayProblem } from './use-problem-text'

/** What the paper says, and what is often put into it. */
export function HtmlEditor({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const sayProblem = useSayProblem()
  const editor = useRef<HTMLTextAreaElement>(null)
  const { current, jobs, setJobs, writePaper: write } = desk
  /** Around what is selected; where nothing is, with a word that stands for it. */
  const put = (piece: (text: string) => string) => {
    const { selectionStart = current.html.length, selectionEnd = selectionStart } = editor.current ?? {}
    const selected = current.html.slice(selectionStart, selectionEnd)
    write(current.html.slice(0, selectionStart) + piece(selected || '…') + current.html.slice(selectionEnd))
    editor.current?.focus()
  }
  const split = () => {
    try {
      setJobs(splitByLines(jobs))
    } catch (error) {
      sayProblem(error)
    }
  }
  const helpers: [name: 'logo' | 'heading' | 'wide60' | 'wide55' | 'split' | 'padding', run: () => void][] = [
    ['logo', () => write(logoHtml() + current.html)],
    ['heading', () => put(headingHtml)],
    ['wide60', () => put(text => widthHtml(60, text))],
    ['wide55', () => put(text => widthHtml(55, text))],
    ['split', split],
    ['padding', () => write(topPadding(current.html))],
  ]
  return (
    <DeskSection title={t('editor.title')} isOpen>
      <TextArea
        ref={editor}
        aria-label={t('editor.title')}
        rows={8}
        maxLength={MAX_HTML}
        spellCheck={false}
        value={current.html}
        placeholder={t('editor.placeholder')}
        onChange={event => write(event.target.value)}
        className="font-mono text-dense"
      />
      <div className="flex flex-wrap gap-1.5">
        {helpers.map(([name, run]) => (
          <Button key={name} size="small" onClick={run}>
            {t(`editor.${name}`)}
          </Button>
        ))}
      </div>
    </DeskSection>
  )
}
