import { Printer as PrinterIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_HTML, type Printer } from '../../../src/modules/printing/contract/printing'
import { trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { ActionButton } from '../../ui/buttons/action-button'
import { Button } from '../../ui/buttons/button'
import { toast } from '../../ui/feedback/toast'
import { Field } from '../../ui/fields/field'
import { TextArea } from '../../ui/fields/input'
import { Stepper } from '../../ui/fields/stepper'
import { Paper } from './paper'

const pieces = {
  heading: '<h1 style="text-align:center">…</h1>\n',
  huge: '<p style="font-size:120px;font-weight:700;text-align:center">…</p>\n',
  table: '<table width="100%">\n  <tr><td>…</td><td align="right">…</td></tr>\n</table>\n',
  line: '<hr>\n',
} as const

/** A paper of one's own, and how it came out. */
export function ManualPrint({ printer }: { printer: Printer }) {
  const t = useTranslations('printers')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const print = trpc.merchant.printing.printHtml.useMutation()
  const [html, setHtml] = useState(`<h1 style="text-align:center">${t('manual.sample')}</h1>\n`)
  const [copies, setCopies] = useState(1)
  const [job, setJob] = useState<{ id: string; width: number } | null>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
  const insert = (piece: string) => {
    const at = editor.current?.selectionStart ?? html.length
    setHtml(html.slice(0, at) + piece + html.slice(at))
    editor.current?.focus()
  }
  const send = async () => {
    const made = await print.mutateAsync({ html, printerId: printer.id, copies })
    setJob(made)
    await utils.merchant.printing.invalidate()
    toast.success(t('manual.sent', { name: printer.name }))
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="space-y-3">
        <Field label={t('manual.html')} hint={t('manual.htmlHint')}>
          <TextArea
            ref={editor}
            rows={12}
            maxLength={MAX_HTML}
            spellCheck={false}
            value={html}
            onChange={event => setHtml(event.target.value)}
            className="font-mono text-dense"
          />
        </Field>
        <div className="flex flex-wrap gap-1.5">
          {(Object.keys(pieces) as (keyof typeof pieces)[]).map(piece => (
            <Button key={piece} size="small" onClick={() => insert(pieces[piece])}>
              {t(`manual.${piece}`)}
            </Button>
          ))}
        </div>
        <div className="flex items-center gap-3">
          <span className="text-text2">{t('manual.copies')}</span>
          <Stepper label={t('manual.copies')} value={copies} min={1} max={10} onChange={setCopies} />
          <ActionButton
            icon={PrinterIcon}
            action={send}
            onError={error => toast.error(failureText(error))}
            disabled={!html.trim()}
            className="ml-auto"
          >
            {t('manual.print')}
          </ActionButton>
        </div>
      </div>
      <div className="space-y-2 rounded-card bg-sunken p-4">
        <p className="text-meta text-text3">{t(job ? 'manual.paper' : 'manual.preview')}</p>
        {job ? (
          <Paper jobId={job.id} dots={job.width} label={t('manual.paper')} />
        ) : (
          <iframe
            title={t('manual.preview')}
            sandbox=""
            srcDoc={`<body style="margin:16px;font-family:sans-serif;color:#000;background:#fff">${html}`}
            className="h-72 w-full border bg-white"
          />
        )}
        {!job && <p className="text-meta text-text3">{t('manual.notYet')}</p>}
      </div>
    </div>
  )
}
