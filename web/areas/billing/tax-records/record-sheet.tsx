import { Link } from '@tanstack/react-router'
import { Ban, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { CodeText } from '../../../ui/display/code-text'
import { QrCode } from '../../../ui/display/qr-code'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'
import { Facts } from '../../../ui/layout/page'
import { CodeAdvice } from './code-advice'
import { CorrectDialog } from './correct-dialog'
import { RecordState } from './record-state'

type Detail = Outputs['admin']['taxRecords']['show']
type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** A record with its place in the chain, what the agency has said of it, and what can be done about that. */
export function RecordSheet({ id, onOpen, onClose }: Props) {
  const t = useTranslations('tax-records')
  const query = trpc.admin.taxRecords.show.useQuery({ id })
  const record = query.data
  const [asked, setAsked] = useState<'correct' | 'annul' | null>(null)
  const utils = trpc.useUtils()
  const close = () => setAsked(null)
  const annul = async (invoiceId: string, reason: string) => {
    const { id: annulment } = await api.admin.taxRecords.annul.mutate({ invoiceId, reason })
    await utils.admin.taxRecords.invalidate()
    onOpen(annulment)
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={record?.legalId ?? t('record')}
      beside={record && <RecordState state={record.state} />}
      footer={
        record &&
        (record.mayCorrect || record.mayAnnul) && (
          <>
            {record.mayAnnul && (
              <Button icon={Ban} onClick={() => setAsked('annul')}>
                {t('annul.do')}
              </Button>
            )}
            {record.mayCorrect && (
              <Button kind="primary" icon={PenLine} onClick={() => setAsked('correct')}>
                {t('correct.do')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <RecordBody record={query.data} onOpen={onOpen} />
      )}
      {record && asked === 'correct' && (
        <CorrectDialog
          record={record}
          onClose={close}
          onDone={corrected => {
            close()
            onOpen(corrected)
          }}
        />
      )}
      {record && asked === 'annul' && (
        <ReasonDialog
          title={t('annul.title', { legalId: record.legalId })}
          text={t('annul.text')}
          field={{ label: t('annul.reason') }}
          maxLength={500}
          needed={t('annul.needed')}
          cancel={t('cancel')}
          confirm={t('annul.do')}
          kind="danger"
          onConfirm={reason => annul(record.invoiceId, reason)}
          onClose={close}
        />
      )}
    </Sheet>
  )
}

function RecordBody({ record, onOpen }: { record: Detail; onOpen: (id: string) => void }) {
  const t = useTranslations('tax-records')
  const f = useFormat()
  const { previous, message, correctsId, correctedById } = record
  const way = (id: string, text: string) => (
    <button type="button" className="min-h-8 text-left underline" onClick={() => onOpen(id)}>
      {text}
    </button>
  )
  return (
    <div className="space-y-5">
      {record.errorCode !== null && (
        <Banner tone={record.state === 'rejected' ? 'bad' : 'warn'}>
          <p className="font-medium">
            {t('code', { code: String(record.errorCode) })}
            {record.refuses && ` · ${t(`refuses.${record.refuses}`)}`}
          </p>
          <CodeAdvice code={record.errorCode} />
          {record.errorText && (
            <p lang="es" className="break-words text-dense">
              {record.errorText}
            </p>
          )}
        </Banner>
      )}
      <Facts
        items={[
          [
            t('facts.invoice'),
            <Link
              key="invoice"
              to="/admin/invoices/{-$entityId}"
              params={{ entityId: record.invoiceId }}
              className="underline"
            >
              {record.legalId}
            </Link>,
          ],
          [t('facts.issuer'), record.issuerName],
          [t('facts.kind'), t(`kinds.${record.kind}`)],
          ...(record.invoiceKind ? [[t('facts.invoiceKind'), record.invoiceKind] as const] : []),
          ...(record.total ? [[t('facts.total'), f.money(record.total.amount)] as const] : []),
          ...(record.reason ? [[t('facts.reason'), record.reason] as const] : []),
          [t('facts.position'), f.number(record.position)],
          [t('facts.made'), f.dateTime(record.generatedAt)],
          ...(previous
            ? [[t('facts.previous'), way(previous.id, previous.legalId)] as const]
            : [[t('facts.previous'), t('facts.first')] as const]),
          ...(correctsId ? [[t('facts.corrects'), way(correctsId, t('facts.show'))] as const] : []),
          ...(correctedById ? [[t('facts.correctedBy'), way(correctedById, t('facts.show'))] as const] : []),
          ...(message
            ? [
                [
                  t('facts.sent'),
                  `${f.dateTime(message.sentAt)}${message.isIncident ? ` · ${t('facts.incident')}` : ''}`,
                ] as const,
              ]
            : []),
          ...(message?.csv ? [[t('facts.csv'), message.csv] as const] : []),
          [
            t('facts.hash'),
            <CodeText key="hash" value={record.hash}>
              {record.hash.slice(0, 16)}…
            </CodeText>,
          ],
        ]}
      />
      {record.kind === 'registration' && (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={record.qrUrl} label={t('qr')} level="M" />
          <a
            href={record.qrUrl}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 flex-1 basis-40 break-all text-dense underline"
          >
            {record.qrUrl}
          </a>
        </div>
      )}
      <details>
        <summary className="min-h-8 cursor-pointer">{t('xml')}</summary>
        <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-card bg-sunken p-3 text-meta">
          {record.xml.replaceAll('><', '>\n<')}
        </pre>
      </details>
    </div>
  )
}
