import { Download, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../../save-file'
import { Button, IconButton } from '../../../ui/buttons/button'
import { QrCode } from '../../../ui/display/qr-code'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { PageBody } from '../../../ui/layout/page'
import { MOST_CODES, QR_LEVELS, type QrLevel, type QrLine, qrFile, qrFileName, qrLines } from './qr-lines'

/** Makes QR codes of what one writes, one a line, to print as a sheet or to keep as files. */
export default function QrGeneratorScreen() {
  const t = useTranslations('webtools.qr')
  const [written, setWritten] = useState('')
  const [level, setLevel] = useState<QrLevel>('M')
  const lines = qrLines(written, level)
  const count = written.split('\n').filter(line => line.trim()).length
  return (
    <PageBody className="print:p-0">
      <div className="print:hidden">
        <h1 className="text-display">{t('title')}</h1>
        <p className="mt-1 max-w-2xl text-text2">{t('text')}</p>
        <div className="mt-5 grid max-w-2xl gap-4 sm:grid-cols-[1fr_14rem]">
          <Field
            label={t('lines')}
            hint={t('linesHint', { count: MOST_CODES })}
            error={count > MOST_CODES ? t('tooMany', { count: MOST_CODES }) : null}
          >
            <TextArea rows={6} value={written} onChange={event => setWritten(event.target.value)} />
          </Field>
          <div className="flex flex-col gap-4">
            <Field label={t('level')} hint={t('levelHint')}>
              <Select
                value={level}
                onChange={setLevel}
                options={QR_LEVELS.map(value => ({ value, label: t(`levels.${value}`) }))}
              />
            </Field>
            <Button kind="primary" icon={Printer} disabled={!lines.length} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        </div>
      </div>
      {lines.length ? (
        <ul
          aria-label={t('codes')}
          className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 print:mt-0 print:grid-cols-4"
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <Code key={index} line={line} level={level} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={QrIcon} title={t('empty')} />
      )}
    </PageBody>
  )
}

function Code({ line: { text, isTooLong }, level }: { line: QrLine; level: QrLevel }) {
  const t = useTranslations('webtools.qr')
  return (
    <li className="flex break-inside-avoid flex-col items-center gap-2 rounded-card border bg-surface p-3 print:border-0">
      {isTooLong ? (
        <p className="grid h-40 place-items-center text-center font-medium text-bad text-note">
          {t('tooLong')}
        </p>
      ) : (
        <QrCode text={text} label={t('codeOf', { text })} level={level} />
      )}
      <div className="flex w-full items-center gap-1">
        <span className="line-clamp-2 min-w-0 flex-1 break-all text-center text-meta print:text-black">
          {text}
        </span>
        {!isTooLong && (
          <IconButton
            icon={Download}
            label={t('download', { text })}
            className="print:hidden"
            onClick={() => saveFile(qrFile(text, level), qrFileName(text))}
          />
        )}
      </div>
    </li>
  )
}
